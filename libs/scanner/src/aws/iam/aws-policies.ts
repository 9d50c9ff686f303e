import type { IamRole } from './iam-role';

const ADMINISTRATOR = /^arn:aws[\w-]*:iam::aws:policy\/AdministratorAccess$/;

/** True for AWS's own policy that allows everything, in any partition. */
export const isAdministratorAccess = (policyArn: string): boolean => ADMINISTRATOR.test(policyArn);

/** IAM Identity Center makes these for its permission sets, and nobody else can edit them. */
const RESERVED = /:role\/aws-reserved\//;

/** False for roles that belong to an AWS service: their owner cannot change what they allow or whom they trust. */
export const isOfCustomer = ({ arn, isServiceLinked }: Pick<IamRole, 'arn' | 'isServiceLinked'>): boolean =>
  !isServiceLinked && !RESERVED.test(arn);
