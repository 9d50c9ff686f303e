import { ROLE_NAME } from '../product/index';
import { PARTITION_IDS } from './partition';

const ROLE_ARN_MAX_LENGTH = 256;
const ROLE_ARN = new RegExp(
  `^arn:(${PARTITION_IDS.join('|')}):iam::(\\d{12}):role\\/(?:[\\w+=,.@-]+\\/)*([\\w+=,.@-]{1,64})$`,
);

export interface ParsedRoleArn {
  readonly partition: string;
  readonly accountId: string;
  readonly roleName: string;
}

/** The parts of an IAM role ARN, or undefined for anything else. */
export const parseRoleArn = (text: string): ParsedRoleArn | undefined => {
  if (text.length > ROLE_ARN_MAX_LENGTH || text.includes('\n')) return undefined;
  const match = ROLE_ARN.exec(text);
  return match
    ? { partition: match[1] as string, accountId: match[2] as string, roleName: match[3] as string }
    : undefined;
};

/** Why this role cannot be linked to this account; undefined if it can. */
export const roleArnFault = (roleArn: string, accountId?: string): string | undefined => {
  const role = parseRoleArn(roleArn);
  if (!role) return `The role ARN must have the form arn:aws:iam::<account ID>:role/${ROLE_NAME}.`;
  if (role.roleName !== ROLE_NAME) return `The role must be named ${ROLE_NAME}.`;
  if (accountId !== undefined && role.accountId !== accountId) return 'The role ARN belongs to a different account ID.';
  return undefined;
};
