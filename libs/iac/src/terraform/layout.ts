import { isTerragrunt } from './terragrunt';

const CODE = /\.(tf|tofu)(\.json)?$/;
const VALUES = /\.tfvars(\.json)?$/;

export const toFolder = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');
export const toBaseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const isCode = (path: string): boolean => CODE.test(path);
export const isValues = (path: string): boolean => VALUES.test(path);
export const isOverride = (path: string): boolean => /(^|_)override\.(tf|tofu)(\.json)?$/.test(toBaseName(path));
export const isLoadedByItself = (path: string): boolean =>
  /^(terraform|.*\.auto)\.tfvars(\.json)?$/.test(toBaseName(path));

/** True for files of Terraform, OpenTofu or Terragrunt. */
export const isTerraform = (path: string): boolean => isCode(path) || isValues(path) || isTerragrunt(path);

/** Resolves a module source, such as `../../modules/db` in `envs/prod`; undefined if it is outside the repository. */
export const resolveFolder = (from: string, source: string): string | undefined => {
  if (!/^\.\.?(\/|$)/.test(source)) return undefined;
  const parts = from === '' ? [] : from.split('/');
  for (const part of source.split('/')) {
    if (part === '..' && parts.length === 0) return undefined;
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
};

type Folders = Pick<ReadonlySet<string>, 'has'>;

const nearest = (folder: string, folders: Folders): string | undefined => {
  for (let at = folder; at !== ''; ) {
    at = toFolder(at);
    if (folders.has(at)) return at;
  }
  return undefined;
};

/** The module that a file sets variables of, such as `main.tf` above `envs/prod.tfvars`. */
export const findSetModule = (path: string, folders: Folders): string | undefined => {
  const own = toFolder(path);
  if (folders.has(own)) return own;
  // A folder that contains only values belongs to the nearest module above it.
  return isLoadedByItself(path) ? undefined : nearest(own, folders);
};
