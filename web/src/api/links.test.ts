import { describe, expect, it } from 'vitest';
import { isLoopback, joinLink, originFor, readInvitation } from './links';

const at = (origin: string): URL => new URL(origin);
const LAN = 'http://192.168.1.5:8321';
const WORDS = '0123456789abcdef0123456789abcdef';

describe('invitation links', () => {
  it('knows pages that only this machine can open', () => {
    for (const name of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
      expect(isLoopback(name)).toBe(true);
    for (const name of ['example.org', '192.168.1.5', 'localhost.example.org', '1127.0.0.1'])
      expect(isLoopback(name)).toBe(false);
  });

  it('names the server as others reach it', () => {
    expect(originFor(at('http://localhost:8321'), LAN)).toBe(LAN);
    expect(originFor(at('http://localhost:8321'), null)).toBe('http://localhost:8321');
    expect(originFor(at('https://play.example.org'), LAN)).toBe('https://play.example.org');
  });

  it('writes an invitation that can be read again', () => {
    const link = joinLink(LAN, 'abc', WORDS);
    expect(link).toBe(`${LAN}/join/abc#${WORDS}`);
    expect(readInvitation(new URL(link).hash)).toBe(WORDS);
  });

  it('reads nothing else', () => {
    for (const hash of ['', '#', '#content', `#${WORDS}0`, `#${WORDS.toUpperCase()}`])
      expect(readInvitation(hash)).toBeNull();
  });
});
