/** The written pieces of a string around its interpolations. */
type Template = readonly string[];

/** What the quoted strings of a text may become. */
export interface WrittenText {
  readonly templates: readonly Template[];
  /** Whether a value may be made in another way. */
  readonly isOpen: boolean;
}

const INTERPOLATION = /\$\{(?:[^{}"\\]|"[^"\\${}]*")*\}/g;
/** A string whose escapes and interpolations are simple. */
const STRING = new RegExp(`"((?:[^"\\\\$%]|\\\\["\\\\nrt]|${INTERPOLATION.source}|[$%](?!\\{))*)"`, 'g');
const IS_NOTEWORTHY = /[$%]\{|\\/;

/** Reads the strings of a text without parsing it. */
export const readWritten = (text: string): WrittenText => {
  if (!IS_NOTEWORTHY.test(text)) return { templates: [], isOpen: false };
  const templates: Template[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    if (!IS_NOTEWORTHY.test(line)) continue;
    const rest = line.replace(STRING, (_whole, inside: string) => {
      const pieces = inside.split(INTERPOLATION);
      // A string that is a single interpolation has the value of something else.
      if (pieces.length > 2 || (pieces.length === 2 && pieces.join('') !== '')) templates.push(pieces);
      return '';
    });
    // In a heredoc or a comment, mostly.
    isOpen ||= IS_NOTEWORTHY.test(rest);
  }
  return { templates, isOpen };
};

const fits = (name: string, pieces: Template): boolean => {
  const [first = ''] = pieces;
  const last = pieces.at(-1) ?? '';
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  const end = pieces.slice(1, -1).reduce((at, piece) => {
    const found = at === -1 ? -1 : name.indexOf(piece, at);
    return found === -1 ? -1 : found + piece.length;
  }, first.length);
  return end !== -1 && end + last.length <= name.length;
};

/** Names that can be written in one way only: no number, keyword or escaped character. */
const IS_PLAIN = /^(?!(?:true|false|null)$)(?![-+]?[\d.]+(?:[eE][-+]?\d+)?$)[\w./:@=+ -]+$/;

/** Whether a value in the text may be `name`; false only if none can. */
export const mayBeIn = (text: string, { templates, isOpen }: WrittenText, name: string): boolean =>
  isOpen || text.includes(name) || !IS_PLAIN.test(name) || templates.some((pieces) => fits(name, pieces));
