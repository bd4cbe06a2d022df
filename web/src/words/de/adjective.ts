/** The adjective of a colour's German name with an ending: Rot, rote, roten. */
export const adjective = (colour: string, ending: 'e' | 'en'): string =>
  colour === 'Lila' ? 'lila' : colour.toLowerCase().replace(/e$/, '') + ending;
