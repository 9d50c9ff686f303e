import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { listTexts } from '../lists.mjs';
import { allWorkspaces } from '../testing/package-imports.mjs';

const ROOT = resolve(__dirname, '../..');
const AWS = 'libs/scanner/src/aws';
const RULES = 'libs/finops/src/rules';
const EXAMPLES = 'libs/domain/src/custom-checks/examples';
const DOMAIN = 'libs/domain/src';
const FRAMEWORKS = 'libs/scanner/src/frameworks';

describe('a list that follows from a folder', () => {
  it.each([...listTexts(ROOT)])('%s is up to date; npm run lists writes it', (file, text) =>
    expect(readFileSync(join(ROOT, file), 'utf8')).toBe(text),
  );
});

describe('a new file', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'cloudmend-lists-'));
    for (const folder of [AWS, FRAMEWORKS, RULES, DOMAIN])
      cpSync(join(ROOT, folder), join(copy, folder), { recursive: true });
    for (const manifest of allWorkspaces(ROOT).map((workspace) => `${workspace}/package.json`))
      cpSync(join(ROOT, manifest), join(copy, manifest));
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  const findAdded = (file: string, text: string): string[] => {
    const before = listTexts(copy);
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
    return [...listTexts(copy)].flatMap(([list, lines]) => {
      const known = new Set(before.get(list)?.split('\n'));
      return lines.split('\n').filter((line) => !known.has(line));
    });
  };

  it('adds a check to its service', () =>
    expect(findAdded(`${AWS}/kms/checks/kms-key-new.ts`, 'export const kmsKeyNew = defineCheck({});')).toEqual([
      "export { kmsKeyNew } from './kms-key-new';",
    ]));

  itAtNight('adds a service, and its name to those that screens show', () =>
    expect(
      findAdded(
        `${AWS}/fsx/service.ts`,
        "export const fsxService = defineService({\n  id: 'fsx',\n  name: 'FSx',\n});",
      ).sort(),
    ).toEqual(['  "fsx": "FSx",', "export { fsxService } from './fsx/service';"]),
  );

  itAtNight('adds saving rules, and not what they share', () =>
    expect(findAdded(`${RULES}/fsx.ts`, 'export const GB = 1024;\nexport const fsxIdle = defineRule({});')).toEqual([
      "export { fsxIdle } from './fsx';",
    ]),
  );

  it('adds a call to the contracts, and not what it carries', () =>
    expect(
      findAdded(
        `${DOMAIN}/news/contracts.ts`,
        'export const Item = z.object({});\nexport const listNews = defineContract({});',
      ),
    ).toEqual(["export { listNews } from '../news/contracts';"]));

  itAtNight('adds an example of a custom check', () =>
    expect(findAdded(`${EXAMPLES}/queue-owner.json`, '{}')).toEqual([
      "export { default as queueOwner } from './queue-owner.json';",
    ]),
  );

  itAtNight('adds the facts of a kind to what custom checks may ask', () =>
    expect(
      findAdded(
        `${AWS}/fsx/file-system.ts`,
        `export interface Fsx extends UntaggedResource {
          readonly kind: 'aws.fsx.file-system';
          /** Null if AWS does not report it. */
          readonly sizeGiB: Fact<number | null>;
          readonly state: 'on' | 'off';
          readonly volumes: ReadonlyArray<{ readonly madeAt: string }>;
        }
        declare module '../../kinds' { interface Kinds { readonly 'aws.fsx.file-system': Fsx; } }`,
      ),
    ).toEqual([
      '"aws.fsx.file-system": {"arn":{"type":"text"},"id":{"type":"text"},"name":{"type":"text"},' +
        '"region":{"type":"text"},' +
        '"sizeGiB":{"type":"number","about":"Null if AWS does not report it.","unreported":true},' +
        '"state":{"type":"text","values":["on","off"]},' +
        '"volumes":{"type":"list","of":{"type":"object","facts":{"madeAt":{"type":"time"}}}}},',
    ]),
  );

  itAtNight('of a new library has no imports to lint until they are named', () => {
    expect(() => findAdded('libs/news/package.json', '{}')).toThrow(
      'Say in tools/lint-config.mjs what these may import: news.',
    );
    rmSync(join(copy, 'libs/news'), { recursive: true });
  });

  itAtNight('adds a framework', () =>
    expect(findAdded(`${FRAMEWORKS}/cis-aws-9.0.json`, '{"id":"cis-aws-9.0","name":"CIS AWS 9.0","order":1}')).toEqual([
      "export { default as cisAws90 } from './cis-aws-9.0.json';",
      '  "cis-aws-9.0": "CIS AWS 9.0",',
    ]),
  );
});
