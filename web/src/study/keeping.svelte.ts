// Keeping a study: what was changed is saved a moment later, and the page says whether it is.
import { api, Refused } from '@/api/client';
import { rememberStudy } from '@/api/studies';
import type { GameName, KeptStudy, StudyDocument } from '@/api/types';

const RESTS = 800; // milliseconds without a change
const AGAIN = 5_000; // milliseconds after which it is tried again

export type Saving = 'saved' | 'changed' | 'saving' | 'failed' | 'behind' | 'read';

export class Keeping {
  state: Saving = $state('saved');
  /** Why it could not be saved. */
  problem: unknown = $state.raw(null);
  private number: number;
  private latest: StudyDocument | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly kept: KeptStudy,
    private readonly key: string | null,
  ) {
    this.number = kept.number;
    if (!this.isMine) this.state = 'read';
  }

  get isMine(): boolean {
    return this.kept.is_yours && this.key !== null;
  }

  get isUnsaved(): boolean {
    return this.isMine && this.latest !== null;
  }

  /** Save what a study has become, soon. */
  change(study: StudyDocument): void {
    if (!this.isMine || this.state === 'behind') return;
    this.latest = study;
    if (this.state !== 'saving') this.wait(RESTS);
    if (this.state === 'saved') this.state = 'changed';
  }

  /** Save at once what waits. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    const study = this.latest;
    if (!study || !this.key || this.state === 'saving') return;
    this.state = 'saving';
    try {
      const saved = await api.saveStudy(this.kept.id, this.key, { number: this.number, study });
      this.number = saved.number;
      this.note(study.name, saved.changed);
      if (this.latest === study) this.latest = null;
      this.problem = null;
      this.state = this.latest ? 'changed' : 'saved';
      if (this.latest) this.wait(RESTS);
    } catch (error) {
      this.problem = error;
      const code = error instanceof Refused ? error.code : '';
      this.state = code === 'behind' ? 'behind' : 'failed';
      // What is wrong with the study itself is not mended by waiting.
      if (!['behind', 'bad_study', 'too_large', 'no_study', 'bad_key'].includes(code))
        this.wait(AGAIN);
    }
  }

  /** Save nothing more: the study is gone. */
  forget(): void {
    clearTimeout(this.timer);
    this.latest = null;
  }

  /** What waits is saved when somebody leaves. */
  stop(): void {
    void this.flush();
  }

  private wait(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), milliseconds);
  }

  private note(name: string, changed: number): void {
    const { id, study } = this.kept;
    rememberStudy({ id, key: this.key ?? '', name, game: study.game as GameName, changed });
  }
}
