/** Write a part of a sentence, as the server's reasons are, so that it stands alone. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
