import { ArnFormat, type Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** Reads users and their second factors. */
export const askUsers = (userPool: IUserPool): PolicyStatement =>
  new PolicyStatement({ sid: 'AskUsers', actions: ['cognito-idp:AdminGetUser'], resources: [userPool.userPoolArn] });

/** Adds a user with a temporary password: the one who checks the product. It changes no user that there is. */
export const addProbe = (userPool: IUserPool): PolicyStatement =>
  new PolicyStatement({ sid: 'AddProbe', actions: ['cognito-idp:AdminCreateUser'], resources: [userPool.userPoolArn] });

/** Replaces an unconfirmed sign-up; for the sign-up trigger only. */
export const replaceSignUps = (userPool: IUserPool): PolicyStatement =>
  new PolicyStatement({
    sid: 'ReplaceSignUps',
    actions: ['cognito-idp:AdminGetUser', 'cognito-idp:AdminDeleteUser'],
    resources: [userPool.userPoolArn],
  });

/** Voids a password set by someone else, and ends sessions after a reset; for the confirmation trigger only. */
export const voidPasswords = (userPool: IUserPool): PolicyStatement =>
  new PolicyStatement({
    sid: 'VoidPasswords',
    actions: ['cognito-idp:AdminResetUserPassword', 'cognito-idp:AdminUserGlobalSignOut'],
    resources: [userPool.userPoolArn],
  });

/** Lists all users; for the hourly sweep only. */
export const listUsers = (userPool: IUserPool): PolicyStatement =>
  new PolicyStatement({ sid: 'ListUsers', actions: ['cognito-idp:ListUsers'], resources: [userPool.userPoolArn] });

/** Invites, signs out and removes; cannot set a password or change an address. */
export const changeUsers = (userPool: IUserPool): PolicyStatement =>
  new PolicyStatement({
    sid: 'ChangeUsers',
    actions: ['cognito-idp:AdminCreateUser', 'cognito-idp:AdminUserGlobalSignOut', 'cognito-idp:AdminDeleteUser'],
    resources: [userPool.userPoolArn],
  });

/** Creates, replaces and removes providers, offers them to the client of companies, and removes the users they left. */
export const connectCompanies = (userPool: IUserPool): PolicyStatement =>
  new PolicyStatement({
    sid: 'ConnectCompanies',
    actions: [
      'cognito-idp:AdminDeleteUser',
      'cognito-idp:CreateIdentityProvider',
      'cognito-idp:DeleteIdentityProvider',
      'cognito-idp:DescribeUserPoolClient',
      'cognito-idp:ListIdentityProviders',
      'cognito-idp:UpdateIdentityProvider',
      'cognito-idp:UpdateUserPoolClient',
    ],
    resources: [userPool.userPoolArn],
  });

/** Makes the account of a new member, and takes the place of a sign-up that proved no address. */
export const admitUsers = (userPool: IUserPool): PolicyStatement =>
  new PolicyStatement({
    sid: 'AdmitUsers',
    actions: ['cognito-idp:AdminGetUser', 'cognito-idp:AdminCreateUser', 'cognito-idp:AdminDeleteUser'],
    resources: [userPool.userPoolArn],
  });

const readDomain = (address: string): string => address.slice(address.indexOf('@') + 1);

/** Email from our own address, verified as an address or by its domain. */
export const sendMail = (stack: Stack, mailFrom: string): PolicyStatement =>
  new PolicyStatement({
    sid: 'SendMail',
    actions: ['ses:SendEmail'],
    resources: [mailFrom, readDomain(mailFrom)].map((resourceName) =>
      stack.formatArn({ service: 'ses', resource: 'identity', resourceName, arnFormat: ArnFormat.SLASH_RESOURCE_NAME }),
    ),
    conditions: { StringEquals: { 'ses:FromAddress': mailFrom } },
  });

interface PeopleUses {
  /** The gate requires an operator's second factor on every signed-in call. */
  readonly asks: boolean;
  readonly changesUsers: boolean;
  readonly connectsCompanies?: boolean;
  readonly mails: boolean;
}

/** A function's permissions on users, including whether it may write. */
export const peopleRights = (
  stack: Stack,
  { asks, changesUsers, connectsCompanies = false, mails }: PeopleUses,
  { userPool, mailFrom }: { readonly userPool: IUserPool; readonly mailFrom: string | undefined },
): PolicyStatement[] => [
  ...(asks ? [askUsers(userPool)] : []),
  ...(changesUsers ? [changeUsers(userPool)] : []),
  ...(connectsCompanies ? [connectCompanies(userPool)] : []),
  ...(mails && mailFrom !== undefined ? [sendMail(stack, mailFrom)] : []),
];
