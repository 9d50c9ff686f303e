const WILDCARD = '*';

/**
 * Prepares a pattern in which `*` stands for any characters. After the fixed beginning and end, each piece is taken where
 * it first occurs, and nothing is tried again.
 */
export const openGlob = (pattern: string): ((text: string) => boolean) => {
  const [first = '', ...others] = pattern.split(WILDCARD);
  const last = others.pop();
  if (last === undefined) return (text) => text === pattern;
  const pieces = others.filter((piece) => piece !== '');
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    const end = text.length - last.length;
    let at = first.length;
    for (const piece of pieces) {
      const found = text.indexOf(piece, at);
      if (found === -1 || found + piece.length > end) return false;
      at = found + piece.length;
    }
    return true;
  };
};
