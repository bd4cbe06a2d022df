/** Whether a key asks for the last thing to be undone, and not in a field of text. */
export function isUndo({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  target,
}: KeyboardEvent): boolean {
  if (!(ctrlKey || metaKey) || shiftKey || altKey || key.toLowerCase() !== 'z') return false;
  return !(target as Element).closest?.('input, select, textarea, dialog');
}
