/** Whoever clicks twice means once: the second click must not choose what has just come up. */
export class FirstClick {
  private hasMoved = false;

  /** The click that is being answered has made a move. */
  readonly moved = (): void => {
    this.hasMoved = true;
  };

  readonly heed = (root: HTMLElement): (() => void) => {
    const heed = (event: MouseEvent): void => {
      if (event.detail > 1 && this.hasMoved) event.stopPropagation();
      this.hasMoved = false;
    };
    root.addEventListener('click', heed, { capture: true });
    return () => root.removeEventListener('click', heed, { capture: true });
  };
}
