import { INVITATION_DAYS } from '@cloudmend/domain/people';
import { Match } from 'aws-cdk-lib/assertions';
import type { Synthesised } from './synthesised';

/** The user pool and the browser's client. */
export const identityCases = (dev: () => Synthesised, prod: () => Synthesised): void => {
  it('never lets a user change their tenant or plan attributes, and reveals nothing to strangers', () => {
    const { identity } = dev().templates;
    const immutable = (Name: string) => Match.objectLike({ Name, Mutable: false });
    identity.hasResourceProperties('AWS::Cognito::UserPool', {
      Schema: Match.arrayWith([immutable('tenant'), immutable('plan')]),
      UsernameAttributes: ['email'],
      Policies: {
        PasswordPolicy: Match.objectLike({ MinimumLength: 8, TemporaryPasswordValidityDays: INVITATION_DAYS }),
      },
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      SmsConfiguration: Match.absent(),
      LambdaConfig: {
        PreSignUp: Match.anyValue(),
        PostConfirmation: Match.anyValue(),
        PreTokenGenerationConfig: Match.objectLike({ LambdaVersion: 'V2_0' }),
      },
    });
    identity.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      WriteAttributes: ['custom:plan', 'custom:tenant', 'email', 'phone_number'],
      PreventUserExistenceErrors: 'ENABLED',
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
      GenerateSecret: false,
      IdTokenValidity: 15,
      AccessTokenValidity: 15,
      RefreshTokenValidity: 720,
      RefreshTokenRotation: { Feature: 'ENABLED' },
    });
  });

  it('takes passkeys that verify their owner, for the domain of an environment that has one', () => {
    const { identity } = prod().templates;
    identity.hasResourceProperties('AWS::Cognito::UserPool', {
      UserPoolTier: 'PLUS',
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
      WebAuthnRelyingPartyID: 'cloudmend.example',
      WebAuthnUserVerification: 'required',
      WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
    });
    identity.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH'],
    });
    dev().templates.identity.hasResourceProperties('AWS::Cognito::UserPool', {
      UserPoolTier: 'ESSENTIALS',
      WebAuthnRelyingPartyID: Match.absent(),
      Policies: { SignInPolicy: Match.absent() },
    });
  });
};
