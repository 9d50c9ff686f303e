/** Atlassian Document Format, as far as we write and read it: https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/ */
interface DocumentNode {
  readonly type: string;
  readonly text?: string;
  readonly marks?: ReadonlyArray<{ readonly type: 'link'; readonly attrs: { readonly href: string } }>;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly DocumentNode[];
}

export interface JiraDocument extends DocumentNode {
  readonly type: 'doc';
  readonly version: 1;
}

const isLink = (text: string): boolean => /^https:\/\/\S+$/.test(text);

const toLine = (text: string): DocumentNode => ({
  type: 'text',
  text,
  ...(isLink(text) && { marks: [{ type: 'link', attrs: { href: text } }] }),
});

const toParagraph = (block: string): DocumentNode => ({
  type: 'paragraph',
  content: block
    .split('\n')
    .flatMap((line, index) => [...(index > 0 ? [{ type: 'hardBreak' }] : []), ...(line === '' ? [] : [toLine(line)])]),
});

/** Plain text: names of resources become no markup, and no one is mentioned. */
export const toDocument = (text: string): JiraDocument => ({
  type: 'doc',
  version: 1,
  content: text.split(/\n{2,}/).map(toParagraph),
});

const BLOCKS = new Set(['paragraph', 'heading', 'codeBlock', 'listItem', 'tableRow', 'blockquote']);

const readAttributes = ({ type, attrs = {} }: DocumentNode): string => {
  if (type === 'hardBreak') return '\n';
  const named = attrs['text'] ?? attrs['url'] ?? attrs['shortName'];
  return typeof named === 'string' ? named : '';
};

const readNode = (node: DocumentNode): string => {
  if (typeof node.text === 'string') return node.text;
  const inner = (node.content ?? []).map(readNode).join('');
  if (node.type === 'paragraph') return `${inner}\n\n`;
  if (BLOCKS.has(node.type)) return `${inner.trimEnd()}\n`;
  return inner || readAttributes(node);
};

/** The text of a document that a person wrote, without its form. */
export const readDocument = (document: unknown): string => {
  if (typeof document === 'string') return document;
  if (typeof document !== 'object' || document === null) return '';
  return readNode(document as DocumentNode)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};
