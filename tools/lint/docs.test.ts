import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const FOLDERS = ['apps', 'docs', 'infra', 'libs', 'tools'];
const SKIPPED = new Set(['node_modules', 'dist', 'cdk.out']);
const COLUMNS = 160;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return /\.(?:md|mjs|cjs|tsx?)$/.test(entry.name) ? [path] : [];
    return SKIPPED.has(entry.name) ? [] : filesIn(path);
  });

const files = [
  ...readdirSync(ROOT).flatMap((name) => (/\.(?:md|mjs|ts)$/.test(name) ? [join(ROOT, name)] : [])),
  ...FOLDERS.flatMap((folder) => filesIn(join(ROOT, folder))),
].map((path) => ({ file: relative(ROOT, path), text: readFileSync(path, 'utf8') }));

const docs = files.filter(({ file }) => file.endsWith('.md'));
const records = docs.filter(({ file }) => file.startsWith('docs/decisions/'));
const numbers = records.map(({ file }) => basename(file).slice(0, 4));

/** Lines with code blocks and tables emptied, so that line numbers stay. */
const readProse = (text: string): string[] => {
  let isCode = false;
  return text.split('\n').map((line) => {
    const isFence = line.trimStart().startsWith('```');
    if (isFence) isCode = !isCode;
    return isFence || isCode || line.trimStart().startsWith('|') ? '' : line;
  });
};

/** Numbers of the lines that are too long without the addresses of their links. */
const findLongLines = (text: string): number[] =>
  readProse(text).flatMap((line, index) => (line.replaceAll(/\]\([^)]*\)/g, ']').length > COLUMNS ? [index + 1] : []));

/** Numbers of decision records that a text cites: "decision 0004", "record 0004", "docs/decisions/0004", "[0004](". */
const findCitedRecords = (text: string): string[] =>
  [...text.matchAll(/(?:\b(?:decision|record)s?[/\s*]+|\[)(0\d{3})\b/gi)].map(([, number = '']) => number);

/** Written by `npm run deploy`. */
const GENERATED = /^infra\/(?:cdk\.out\/|config\/accounts\.json$)/;
const PATH = new RegExp(`\`((?:${FOLDERS.join('|')})/[\\w./@-]+)\``, 'g');
/** Paths from the root in code spans, and relative targets of links. */
const findNamedPaths = (file: string, text: string): string[] => [
  ...[...text.matchAll(PATH)].map(([, path = '']) => path),
  ...[
    ...readProse(text)
      .join('\n')
      .matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g),
  ].map(([, target = '']) => join(dirname(file), target)),
];

describe('prose in Markdown', () => {
  const long = 'a'.repeat(COLUMNS + 1);
  it.each([
    ['a long line', long, [1]],
    ['a long item of a list', `- short\n- ${long}`, [2]],
    ['a row of a table', `| ${long} |`, []],
    ['a block of code', `\`\`\`sh\n${long}\n\`\`\`\nshort`, []],
    ['the address of a link', `[page](https://example.com/${long})`, []],
  ])(`is at most ${COLUMNS} columns wide: %s`, (_, text, lines) => expect(findLongLines(text)).toEqual(lines));

  it(`has no line above ${COLUMNS} columns`, () =>
    expect(docs.flatMap(({ file, text }) => findLongLines(text).map((line) => `${file}:${line}`))).toEqual([]));
});

describe('paths that a document names', () => {
  it('are found in code spans and links', () =>
    expect(
      findNamedPaths('docs/a.md', 'see `infra/x.ts`, `npm test`, [b](b.md#part) and [c](https://example.com)'),
    ).toEqual(['infra/x.ts', 'docs/b.md']));

  it('exist', () =>
    expect(
      docs.flatMap(({ file, text }) =>
        findNamedPaths(file, text).flatMap((path) =>
          GENERATED.test(path) || existsSync(join(ROOT, path)) ? [] : [`${file}: ${path}`],
        ),
      ),
    ).toEqual([]));
});

describe('decision records', () => {
  it('begin with "# number. Title", the number of their file', () =>
    expect(
      records.flatMap(({ file, text }) =>
        new RegExp(`^# ${basename(file).slice(0, 4)}\\. [A-Z]`).test(text) ? [] : [file],
      ),
    ).toEqual([]));

  it('have numbers of their own', () => expect(numbers.length).toBe(new Set(numbers).size));

  it.each([
    ['(decision 0006)', ['0006']],
    ['see docs/decisions/0006.', ['0006']],
    ['[decision\n0006](x.md)', ['0006']],
    [' * decision\n * 0006', ['0006']],
    ['see [0006](0006-one.md)', ['0006']],
    ['0006 seconds', []],
  ])('are cited by "%s"', (text, cited) => expect(findCitedRecords(text)).toEqual(cited));

  it('exist where they are cited', () =>
    expect(
      files
        .filter(({ file }) => file !== 'tools/lint/docs.test.ts')
        .flatMap(({ file, text }) =>
          findCitedRecords(text).flatMap((number) => (numbers.includes(number) ? [] : [`${file}: ${number}`])),
        ),
    ).toEqual([]));
});
