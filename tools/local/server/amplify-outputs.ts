import { API_BASE } from '../../../infra/config/api-base';
import { RELYING_PARTY_ID } from '../emulators/cognito/settings';

export interface OutputsOptions {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** The client of sessions that companies' identity providers open. */
  readonly companyClientId: string;
  /** Path of the identity endpoint at this origin. */
  readonly userPoolPath: string;
}

/** `amplify_outputs.json` in Amplify's format. Addresses follow the host name of the request. */
export const amplifyOutputs = (
  origin: string,
  { region, userPoolId, userPoolClientId, companyClientId, userPoolPath }: OutputsOptions,
) => ({
  version: '1.3',
  auth: {
    aws_region: region,
    user_pool_id: userPoolId,
    user_pool_client_id: userPoolClientId,
    username_attributes: ['email'],
    user_verification_types: ['email'],
    mfa_configuration: 'OPTIONAL',
    mfa_methods: ['TOTP', 'SMS'],
    ...(new URL(origin).hostname === RELYING_PARTY_ID && {
      passwordless: { web_authn: { relying_party_id: RELYING_PARTY_ID, user_verification: 'required' } },
    }),
    password_policy: {
      min_length: 8,
      require_lowercase: false,
      require_uppercase: false,
      require_numbers: false,
      require_symbols: false,
    },
  },
  storage: {},
  custom: {
    api: { endpoint: `${origin}${API_BASE}`, url: `${origin}${API_BASE}` },
    company_sign_in: { client_id: companyClientId, url: `${origin}${userPoolPath}` },
    local: {
      user_pool_endpoint: `${origin}${userPoolPath}`,
      outbox_url: `${origin}/__local/outbox`,
      demo_account_url: `${origin}/__local/demo-account`,
    },
  },
});
