import { stringify } from 'yaml';
import type { Fix, ResourceFix } from '../fix';
import { findKinship } from '../terraform/companions';
import { writeValue } from '../terraform/writing';

const block = (type: string, attributes: Readonly<Record<string, string>>): string =>
  `resource "${type}" "main" {\n${Object.entries(attributes)
    .map(([name, value]) => `  ${name} = ${writeValue(value)}\n`)
    .join('')}}\n`;

const renderTerraform = (resource: ResourceFix): string => {
  const kinship = findKinship(resource);
  if (!kinship)
    return resource.isWhole && Object.keys(resource.identity).length === 0
      ? ''
      : block(resource.type, resource.identity);
  const [name] = Object.values(resource.identity);
  return block(kinship.parent, kinship.name && name !== undefined ? { [kinship.name]: name } : {});
};

/** The smallest code that defines the resource of a fix, and its address in a plan if AWS generates its name. */
export const smallestTerraform = (
  fix: Fix,
): { readonly files: ReadonlyMap<string, string>; readonly address: string | undefined } => {
  const resources = Array.isArray(fix.terraform) ? (fix.terraform as readonly ResourceFix[]) : [];
  const [first] = resources;
  const kinship = first && findKinship(first);
  const isNamed =
    first && (kinship ? kinship.name !== undefined : Object.keys(first.identity).length > 0 || first.isWhole);
  const type = kinship?.parent ?? first?.type;
  return {
    files: new Map([
      ['main.tf', `provider "aws" {\n  region = "${fix.region}"\n}\n\n${resources.map(renderTerraform).join('\n')}`],
    ]),
    address: isNamed || type === undefined ? undefined : `${type}.main`,
  };
};

/** The smallest template that contains the resource of a fix, identified by its logical ID. */
export const smallestTemplate = (fix: Fix, format: 'json' | 'yaml' = 'json'): ReadonlyMap<string, string> => {
  const [first] = Array.isArray(fix.cloudFormation) ? (fix.cloudFormation as readonly ResourceFix[]) : [];
  if (!first) return new Map();
  const template = { Resources: { Main: { Type: first.type, Properties: first.identity } } };
  return new Map([[`template.${format}`, format === 'json' ? JSON.stringify(template, null, 2) : stringify(template)]]);
};
