#!/usr/bin/env node
// `npm run lists`: writes the lists that follow from folders. They are plain exports, one a line, because bundlers, Jest and Node agree on those and on
// no form of "every file in this folder". `tools/lint/lists.test.ts` fails while a list is out of date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HEADER = '// Written by `npm run lists`.\n';

const FRAMEWORKS = 'libs/scanner/src/frameworks';

/** `cis-aws-5.0` becomes `cisAws50`. */
const toName = (file) => file.replaceAll('.', '').replaceAll(/-(\w)/g, (_match, letter) => letter.toUpperCase());

const filesIn = (root, folder, ending) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith(ending) && !file.endsWith(`.test${ending}`))
    .sort();

const toExports = (lines) => HEADER + lines.map((line) => `${line}\n`).join('');

const listFrameworks = (root) =>
  toExports(
    filesIn(root, FRAMEWORKS, '.json').map(
      (file) => `export { default as ${toName(basename(file, '.json'))} } from './${file}';`,
    ),
  );

/** What a browser needs of the frameworks; their controls would double a page's script. */
const nameFrameworks = (root) => {
  const frameworks = filesIn(root, FRAMEWORKS, '.json').map((file) =>
    JSON.parse(readFileSync(join(root, FRAMEWORKS, file), 'utf8')),
  );
  const names = frameworks.toSorted((a, b) => a.order - b.order).map(({ id, name }) => [id, name]);
  return `${JSON.stringify(Object.fromEntries(names), null, 2)}\n`;
};

/** The text of each list, by its file. */
export const listTexts = (root = ROOT) =>
  new Map([
    [`${FRAMEWORKS}/list.ts`, listFrameworks(root)],
    ['libs/domain/src/compliance/framework-names.json', nameFrameworks(root)],
  ]);

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, text] of listTexts()) {
    const path = join(ROOT, file);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    writeFileSync(path, text);
    console.log(`Wrote ${file}`);
  }
