import { dirname } from 'node:path/posix';
import { parse as toJson } from '@cdktn/hcl2json';
import { readTemplate, toData } from '../cloudformation/template';
import type { Files } from '../splice';

/** A resource that code declares. */
export interface DeclaredResource {
  /** The folder of Terraform code, or the path of a template. */
  readonly root: string;
  readonly type: string;
  readonly address: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface ComparedResource extends DeclaredResource {
  readonly action: 'create' | 'update' | 'delete';
  /** Names of the attributes that the two versions declare differently. */
  readonly changed: readonly string[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const entriesOf = (value: unknown): Array<[string, unknown]> => (isRecord(value) ? Object.entries(value) : []);

const inTerraform = async (path: string, text: string): Promise<DeclaredResource[]> => {
  const json = (await toJson(path, text)) as { resource?: unknown };
  const root = dirname(path) === '.' ? '' : dirname(path);
  return entriesOf(json.resource).flatMap(([type, labels]) =>
    entriesOf(labels).map(([label, blocks]) => ({
      root,
      type,
      address: `${type}.${label}`,
      attributes: Array.isArray(blocks) && isRecord(blocks[0]) ? blocks[0] : {},
    })),
  );
};

const inTemplate = (path: string, text: string): DeclaredResource[] => {
  const template = readTemplate(path, text);
  const data = template && toData(template.root);
  return entriesOf(isRecord(data) ? data['Resources'] : undefined).flatMap(([address, resource]) =>
    isRecord(resource) && typeof resource['Type'] === 'string'
      ? [
          {
            root: path,
            type: resource['Type'],
            address,
            attributes: Object.fromEntries(entriesOf(resource['Properties'])),
          },
        ]
      : [],
  );
};

/** What the files of a repository declare, without following modules. */
export const listDeclared = async (files: Files): Promise<readonly DeclaredResource[]> => {
  const found = await Promise.all(
    [...files].map(([path, text]) => {
      if (path.endsWith('.tf')) return inTerraform(path, text);
      return /\.(ya?ml|json|template)$/.test(path) ? inTemplate(path, text) : [];
    }),
  );
  return found.flat();
};

const changedNames = (before: DeclaredResource['attributes'], after: DeclaredResource['attributes']): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );

/** What two versions of code declare differently. This is no plan: it knows neither state nor account. */
export const compareCode = async (before: Files, after: Files): Promise<readonly ComparedResource[]> => {
  const keyOf = ({ root, address }: DeclaredResource): string => JSON.stringify([root, address]);
  const old = new Map((await listDeclared(before)).map((each) => [keyOf(each), each]));
  const all = await listDeclared(after);
  const kept = new Set(all.map(keyOf));
  return [
    ...all.flatMap((each): ComparedResource[] => {
      const known = old.get(keyOf(each));
      if (!known) return [{ ...each, action: 'create', changed: Object.keys(each.attributes) }];
      const changed = changedNames(known.attributes, each.attributes);
      return changed.length === 0 ? [] : [{ ...each, action: 'update', changed }];
    }),
    ...[...old]
      .filter(([key]) => !kept.has(key))
      .map(([, each]): ComparedResource => ({ ...each, action: 'delete', changed: [] })),
  ];
};
