import { ACCOUNT } from '../account';
import type { Answers } from './truth-case';

export const IAM_GUIDE = 'https://docs.aws.amazon.com/IAM/latest/UserGuide';
export const IAM_API = 'https://docs.aws.amazon.com/IAM/latest/APIReference';

/** GetAccountAuthorizationDetails of an account without identities. */
export const IDENTITIES = {
  UserDetailList: [],
  GroupDetailList: [],
  RoleDetailList: [],
  Policies: [],
  IsTruncated: false,
};

/** A policy document as IAM answers it: URL-encoded JSON. */
export const policyText = (...statements: readonly object[]): string =>
  encodeURIComponent(JSON.stringify({ Version: '2012-10-17', Statement: statements }));

/** A group with one inline policy. */
export const group = (statements: readonly object[], more: object = {}): Answers => ({
  'iam:GetAccountAuthorizationDetails': {
    ...IDENTITIES,
    GroupDetailList: [
      {
        Path: '/',
        GroupName: 'developers',
        GroupId: 'AGPADBQP57FF2AEXAMPLE',
        Arn: `arn:aws:iam::${ACCOUNT}:group/developers`,
        GroupPolicyList: [{ PolicyName: 'own', PolicyDocument: policyText(...statements) }],
        AttachedManagedPolicies: [],
        ...more,
      },
    ],
  },
});
