import { afterEach, describe, expect, it } from 'vitest';
import { Refused } from '@/api/client';
import { de } from './de';
import { en } from './en';
import { sayRefusal } from './refusals';
import { words } from './words.svelte';

afterEach(() => (words.t = en));

describe('a refusal', () => {
  it('is said in the language of the reader, and never in words of the server', () => {
    const refused = new Refused('not_your_turn', 'it is the turn of seat 1, not of seat 0');
    expect(sayRefusal(refused)).toBe('It is not your turn.');
    words.t = de;
    expect(sayRefusal(refused)).toBe('Du bist nicht am Zug.');
    expect(sayRefusal({ code: 'behind' })).toBe(de.common.refusals.behind);
  });

  it('has better words where the place knows them', () => {
    const refused = new Refused('not_allowed', '');
    expect(sayRefusal(refused, { not_allowed: 'No network.' })).toBe('No network.');
    expect(sayRefusal(new Refused('offline', ''), { not_allowed: '' })).toBe(
      en.common.refusals.offline,
    );
  });

  it('that is the server’s own fault has a reference to report', () => {
    const refused = new Refused('internal', 'something went wrong', '42afb64964c0d950');
    expect(sayRefusal(refused)).toBe(
      'Something went wrong on the server. Try again. (Reference: 42afb64964c0d950)',
    );
    words.t = de;
    expect(sayRefusal(refused)).toMatch(/ \(Vorgang: 42afb64964c0d950\)$/);
  });

  it('for haste says when it may be tried again', () => {
    const refused = new Refused('too_fast', '', undefined, 130);
    expect(sayRefusal(refused)).toBe('That was too fast. Try again in 3 minutes.');
    expect(sayRefusal({ code: 'too_fast' })).toBe('That was too fast. Try again in 1 second.');
  });

  it('of a code that nobody foresaw asks to load the page again', () => {
    expect(sayRefusal(new Refused('new_code', 'P1g3 is odd'))).toBe(en.common.refusals.other);
    expect(sayRefusal(new TypeError('x is undefined'))).toBe(en.common.refusals.other);
  });
});
