import type { Expression } from './expression';
import { type Attribute, type Syntax, attributeNamed, blocksNamed } from './syntax';

export const isTerragrunt = (path: string): boolean => /(^|\/)terragrunt\.hcl$/.test(path);

/** The written part of a source, such as `/modules/db` in `${get_repo_root()}//modules/db`. */
const readSource = (value: Expression | undefined): string | undefined => {
  if (value?.kind === 'literal') return typeof value.value === 'string' ? value.value : undefined;
  const last = value?.kind === 'template' ? value.parts.at(-1) : undefined;
  return typeof last === 'string' ? last : undefined;
};

/** The folder that a source ends with: where Terragrunt counts from is known to its functions only. */
const findModule = (source: string, folders: ReadonlySet<string>): string | undefined => {
  const steps = source.split(/\/+/).filter((step) => step !== '' && !/^\.+$/.test(step));
  const found = [...folders].filter((folder) => folder !== '' && `/${folder}`.endsWith(`/${steps.join('/')}`));
  return found.length === 1 ? found[0] : undefined;
};

const toAttributes = (value: Expression): Attribute[] =>
  value.kind === 'object'
    ? value.entries.flatMap(({ key, value: each }) =>
        key === null ? [] : [{ name: key, start: each.start, end: each.end, value: each }],
      )
    : [];

/** The module that a Terragrunt unit runs, and the unit as a file that sets its variables. */
export const readUnit = (
  file: Syntax,
  own: string,
  folders: ReadonlySet<string>,
): { readonly folder: string | undefined; readonly file: Syntax } => {
  const inputs = attributeNamed(file, 'inputs');
  const source = blocksNamed(file, 'terraform').map((block) => readSource(attributeNamed(block, 'source')?.value))[0];
  return {
    // Without a source, the code is in the same folder.
    folder: source === undefined ? own : findModule(source, folders),
    file: { ...file, attributes: inputs ? toAttributes(inputs.value) : [], blocks: [] },
  };
};
