import type { IamRole } from './iam-role';

const ADMINISTRATOR = /^arn:aws[\w-]*:iam::aws:policy\/AdministratorAccess$/;

/** True for the AWS managed policy that allows everything, in any partition. */
export const isAdministratorAccess = (policyArn: string): boolean => ADMINISTRATOR.test(policyArn);

/** IAM Identity Center creates these for its permission sets, and only it can edit them. */
const RESERVED = /:role\/aws-reserved\//;

/** False for service-linked roles: the customer cannot change their permissions or trust policy. */
export const isOfCustomer = ({ arn, isServiceLinked }: Pick<IamRole, 'arn' | 'isServiceLinked'>): boolean =>
  !isServiceLinked && !RESERVED.test(arn);
