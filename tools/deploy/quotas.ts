import type { Template } from '@cloudmend/infra/config';
import type { Usage } from './aws-account';
import { type Check, note, ok, stop } from './check';

/** A new version of every function is stored beside the last one. */
const ENOUGH_FREE = 0.1;
const GIB = 1024 ** 3;

const countRoles = (templates: Iterable<Template>): number =>
  [...templates].flatMap(({ Resources }) => Object.values(Resources)).filter(({ Type }) => Type === 'AWS::IAM::Role')
    .length;

/** Whether the account has room for what is built. Quotas of one API are held by a test of the templates. */
export const checkQuotas = (
  { roles, codeBytes }: Usage,
  built: ReadonlyMap<string, Template>,
  deployed: ReadonlyMap<string, Template>,
): Check[] => {
  const added = Math.max(0, countRoles(built.values()) - countRoles(deployed.values()));
  const sum = `${roles.used} of ${roles.most} are there, and ${added} are added`;
  const free = codeBytes.most - codeBytes.used;
  const stored = `${(free / GIB).toFixed(1)} of ${(codeBytes.most / GIB).toFixed(0)} GiB are free in this region`;
  return [
    roles.used + added <= roles.most
      ? ok('iam roles', `${sum}.`)
      : stop(
          'iam roles',
          `${sum}. Request an increase of "Roles per account" in Service Quotas, or remove unused roles.`,
        ),
    free >= ENOUGH_FREE * codeBytes.most
      ? ok('code', `${stored}.`)
      : note(
          'code',
          `${stored}. Remove old versions of functions, or request an increase of "Function and layer storage".`,
        ),
  ];
};
