// The links that invite: where others find this server, and the words that open a seat.

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const INVITATION = /^[0-9a-f]{32}$/;

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Return the address that others can open, for a page on the server's own machine too. */
export function originFor(here: { hostname: string; origin: string }, url: string | null): string {
  return isLoopback(here.hostname) && url ? url : here.origin;
}

/** The invitation stands behind `#`, so that no server ever gets to see it in a log. */
export function joinLink(origin: string, table: string, invitation: string): string {
  return `${origin}/join/${table}#${invitation}`;
}

export function readInvitation(hash: string): string | null {
  const words = hash.replace(/^#/, '');
  return INVITATION.test(words) ? words : null;
}
