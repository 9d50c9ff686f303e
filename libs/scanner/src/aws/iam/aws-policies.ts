const ADMINISTRATOR = /^arn:aws[\w-]*:iam::aws:policy\/AdministratorAccess$/;

/** True for AWS's own policy that allows everything, in any partition. */
export const isAdministratorAccess = (policyArn: string): boolean => ADMINISTRATOR.test(policyArn);
