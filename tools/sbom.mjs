#!/usr/bin/env node
// `npm run sbom`: lists what ships, with versions and licences, as CycloneDX in dist/sbom.cdx.json, and fails where a licence is not allowed.
// `--check` only checks. `--from FILE` checks a list that is there already.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = `${ROOT}dist/sbom.cdx.json`;

/** Licences by SPDX id that allow shipping as a service and in a browser without opening our own code. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // By file: ours stay ours as long as theirs are shipped unchanged.
  'MPL-2.0',
  // Fonts: they may be embedded, not sold by themselves.
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);
/** Packages whose manifest names no licence, with the one of their LICENSE file. */
const BY_FILE = { 'png-js@2.0.0': 'MIT' };
const OWN = '@cloudmend';

const inside = (text) => text.trim().replace(/^\(([^()]*)\)$/, '$1');

/** Whether an SPDX expression can be fulfilled with allowed licences. One that is not understood is refused. */
export const isAllowed = (expression) => {
  const text = inside(expression);
  // "A AND B OR C" would need precedence; no package of ours says so.
  if (/[()]/.test(text) || (text.includes(' AND ') && text.includes(' OR '))) return false;
  if (text.includes(' OR ')) return text.split(' OR ').some((one) => isAllowed(one));
  return text.split(' AND ').every((one) => ALLOWED.has(one.trim()));
};

const listLicences = ({ licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');

/** What is wrong with the licences of a CycloneDX list, a sentence each. @throws Error when it lists nothing */
export const licenceFaults = ({ components = [] }) => {
  const foreign = components.filter(({ group, 'bom-ref': ref = '' }) => group !== OWN && !ref.startsWith(`${OWN}/`));
  if (foreign.length === 0) throw new Error('The list names no package: are runtime dependencies declared as such?');
  return foreign.flatMap((component) => {
    const name = [component.group, `${component.name}@${component.version}`].filter(Boolean).join('/');
    const listed = listLicences(component);
    const licences = listed.length === 0 && BY_FILE[name] ? [BY_FILE[name]] : listed;
    if (licences.length === 0) return [`${name} names no licence.`];
    return licences
      .filter((one) => !isAllowed(one))
      .map((one) => `${name} has the licence ${one || 'without a name'}.`);
  });
};

const readList = () => {
  const npm = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--loglevel=error'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) throw new Error(`npm sbom failed: ${npm.stderr}`);
  return npm.stdout;
};

const main = () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, from: { type: 'string' } } });
  const text = values.from ? readFileSync(values.from, 'utf8') : readList();
  const bom = JSON.parse(text);
  const faults = licenceFaults(bom);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    console.error('Allowed licences stand in tools/sbom.mjs.');
    process.exitCode = 1;
    return;
  }
  if (values.check) return;
  mkdirSync(`${ROOT}dist`, { recursive: true });
  writeFileSync(OUT, text);
  console.log(`${bom.components.length} packages ship, each with an allowed licence: dist/sbom.cdx.json`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
