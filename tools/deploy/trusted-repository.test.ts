import { toTrustedRepository } from './trusted-repository.mjs';

const trust = (...statements: object[]): string =>
  encodeURIComponent(JSON.stringify({ Version: '2012-10-17', Statement: statements }, null, 2));

const PEOPLE = {
  Effect: 'Allow',
  Action: 'sts:AssumeRole',
  Principal: { AWS: 'arn:aws:iam::111122223333:root' },
};

const github = (subject: string): object => ({
  Effect: 'Allow',
  Action: 'sts:AssumeRoleWithWebIdentity',
  Principal: { Federated: 'arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com' },
  Condition: {
    StringEquals: {
      'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
      'token.actions.githubusercontent.com:sub': subject,
    },
  },
});

describe('the repository that may deploy', () => {
  it('is read from the trust policy of the deployer, so that setting it up again keeps it', () => {
    expect(toTrustedRepository(trust(PEOPLE, github('repo:owner/cloud.mend-1:environment:prod')))).toBe(
      'owner/cloud.mend-1',
    );
  });

  it('is none if only people of the account may deploy, or the role does not exist', () => {
    expect(toTrustedRepository(trust(PEOPLE))).toBe('');
    expect(toTrustedRepository('')).toBe('');
  });

  it('is not read from a subject that the deployer does not use', () => {
    expect(toTrustedRepository(trust(github('repo:owner/name:ref:refs/heads/main')))).toBe('');
  });
});
