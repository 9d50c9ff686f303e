#!/usr/bin/env node
// `npm run lists`: writes the lists that follow from folders. They are plain exports, one a line, because bundlers, Jest and Node agree on those and on
// no form of "every file in this folder". `tools/lint/lists.test.ts` fails while a list is out of date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeFacts } from './fact-catalogue.mjs';
import { describeLint } from './lint-config.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HEADER = '// Written by `npm run lists`.\n';

const AWS = 'libs/scanner/src/aws';
const FRAMEWORKS = 'libs/scanner/src/frameworks';
const RULES = 'libs/finops/src/rules';
const EXAMPLES = 'libs/domain/src/custom-checks/examples';
const DOMAIN = 'libs/domain/src';

/** `cis-aws-5.0` becomes `cisAws50`. */
const toName = (file) => file.replaceAll('.', '').replaceAll(/-(\w)/g, (_match, letter) => letter.toUpperCase());

const listFiles = (root, folder, ending) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith(ending) && !file.endsWith(`.test${ending}`))
    .sort();

const toExports = (lines) => HEADER + lines.map((line) => `${line}\n`).join('');

/** An export of each constant whose declaration begins as described, file by file. */
const exportConstants = (root, folder, files, declaration) =>
  toExports(
    files.flatMap((file) =>
      [...readFileSync(join(root, folder, file), 'utf8').matchAll(declaration)].map(
        ([, name]) => `export { ${name} } from './${file.slice(0, -'.ts'.length)}';`,
      ),
    ),
  );

/** The services' folders that hold a file or folder of this name. */
const findServices = (root, name) =>
  readdirSync(join(root, AWS))
    .filter((service) => existsSync(join(root, AWS, service, name)))
    .sort();

const listChecks = (root) =>
  findServices(root, 'checks').map((service) => {
    const folder = `${AWS}/${service}/checks`;
    const files = listFiles(root, folder, '.ts').filter((file) => file !== 'index.ts');
    return [`${folder}/index.ts`, exportConstants(root, folder, files, /^export const (\w+)/gm)];
  });

const listServices = (root) =>
  exportConstants(
    root,
    AWS,
    findServices(root, 'service.ts').map((service) => `${service}/service.ts`),
    /^export const (\w+) = defineService\(/gm,
  );

const listRules = (root) =>
  exportConstants(root, RULES, listFiles(root, RULES, '.ts'), /^export const (\w+) = defineRule\(/gm);

/** Every call of the API, area by area. */
const listContracts = (root) => {
  const files = readdirSync(join(root, DOMAIN), { recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
  const lines = exportConstants(root, DOMAIN, files, /^export const (\w+) = define(?:Contract|Decision)\(/gm);
  return lines.replaceAll("from './", "from '../");
};

const exportJson = (root, folder) =>
  toExports(
    listFiles(root, folder, '.json').map(
      (file) => `export { default as ${toName(basename(file, '.json'))} } from './${file}';`,
    ),
  );

/** What a browser needs of the frameworks; their controls would double a page's script. */
const listFrameworkNames = (root) => {
  const frameworks = listFiles(root, FRAMEWORKS, '.json').map((file) =>
    JSON.parse(readFileSync(join(root, FRAMEWORKS, file), 'utf8')),
  );
  const names = frameworks.toSorted((a, b) => a.order - b.order).map(({ id, name }) => [id, name]);
  return `${JSON.stringify(Object.fromEntries(names), null, 2)}\n`;
};

/** What screens call the services: the manifests' names, without what scans need of them. */
const listServiceNames = (root) => {
  const names = findServices(root, 'service.ts').map((service) => {
    const text = readFileSync(join(root, AWS, service, 'service.ts'), 'utf8');
    const [, id, name] = /defineService\(\{\n {2}id: '([\w-]+)',\n {2}name: '([^']+)',/.exec(text) ?? [];
    if (id === undefined) throw new Error(`${AWS}/${service}/service.ts does not begin with an id and a name.`);
    return [id, name];
  });
  return `${JSON.stringify(Object.fromEntries(names), null, 2)}\n`;
};

/** A kind on each line, so that a change of one shows as one. */
const listFacts = (root) =>
  `{\n${Object.entries(describeFacts(root))
    .map(([kind, facts]) => `${JSON.stringify(kind)}: ${JSON.stringify(facts)}`)
    .join(',\n')}\n}\n`;

/** The text of each list, by its file. */
export const listTexts = (root = ROOT) =>
  new Map([
    ...listChecks(root),
    [`${AWS}/service-list.ts`, listServices(root)],
    [`${RULES}/list.ts`, listRules(root)],
    [`${DOMAIN}/contracts/list.ts`, listContracts(root)],
    [`${FRAMEWORKS}/list.ts`, exportJson(root, FRAMEWORKS)],
    [`${EXAMPLES}/list.ts`, exportJson(root, EXAMPLES)],
    ['libs/domain/src/compliance/framework-names.json', listFrameworkNames(root)],
    ['libs/domain/src/aws/service-names.json', listServiceNames(root)],
    ['libs/domain/src/aws/facts.json', listFacts(root)],
    ['.oxlintrc.json', describeLint(root)],
  ]);

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, text] of listTexts()) {
    const path = join(ROOT, file);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    writeFileSync(path, text);
    console.log(`Wrote ${file}`);
  }
