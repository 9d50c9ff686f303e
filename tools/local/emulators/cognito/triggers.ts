import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationV2TriggerEvent,
} from 'aws-lambda';
import type { TokenSource } from './challenges';
import { CognitoError } from './errors';
import { REGION, TRIGGER_MS, USER_POOL_ID } from './settings';
import type { PoolUser } from './user';

type Trigger<E> = (event: E) => Promise<E>;

/** The product's trigger functions: the same ones that run on AWS. */
export interface CognitoTriggers {
  readonly customMessage?: Trigger<CustomMessageTriggerEvent>;
  readonly preSignUp?: Trigger<PreSignUpTriggerEvent>;
  readonly postConfirmation?: Trigger<PostConfirmationTriggerEvent>;
  readonly preTokenGeneration?: Trigger<PreTokenGenerationV2TriggerEvent>;
}

export type ClaimOverrides = NonNullable<PreTokenGenerationV2TriggerEvent['response']['claimsAndScopeOverrideDetails']>;

/** Calls the triggers with events in Cognito's format. */
export interface TriggerCaller {
  preSignUp(
    source: PreSignUpTriggerEvent['triggerSource'],
    user: Subject,
    clientMetadata?: Metadata,
  ): Promise<PreSignUpTriggerEvent['response']>;
  postConfirmation(
    source: PostConfirmationTriggerEvent['triggerSource'],
    user: PoolUser,
    clientMetadata?: Metadata,
  ): Promise<void>;
  /** The invitation email as worded by the trigger; undefined if it keeps Cognito's. */
  invitation(user: PoolUser, fill: InvitationParts, clientMetadata?: Metadata): Promise<Message | undefined>;
  preToken(source: TokenSource, user: PoolUser): Promise<ClaimOverrides>;
}

/** Replacements for the two placeholders in braces. */
interface InvitationParts {
  readonly username: string;
  readonly code: string;
}

export interface Message {
  readonly subject: string;
  readonly body: string;
}

const CODE = '{####}';
const USERNAME = '{username}';

/** Passed by the client to the triggers; Cognito does not interpret it. */
type Metadata = Readonly<Record<string, string>>;

interface Subject {
  readonly sub: string;
  readonly userName?: string;
  readonly attributes: Readonly<Record<string, string>>;
}

interface Invocation<E> {
  readonly name: string;
  readonly trigger: Trigger<E>;
  readonly event: E;
}

const timeLimit = (name: string): { expired: Promise<never>; stop: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CognitoError('UnexpectedLambdaException', `${name} timed out.`)), TRIGGER_MS);
  });
  return { expired, stop: () => clearTimeout(timer) };
};

// Lambda receives and returns JSON, never our objects.
const cloneValue = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const invoke = async <E>({ name, trigger, event }: Invocation<E>): Promise<E> => {
  const limit = timeLimit(name);
  try {
    return cloneValue(await Promise.race([trigger(cloneValue(event)), limit.expired]));
  } catch (error) {
    if (error instanceof CognitoError) throw error;
    throw new CognitoError(
      'UserLambdaValidationException',
      `${name} failed with error ${error instanceof Error ? error.message : String(error)}.`,
    );
  } finally {
    limit.stop();
  }
};

const NO_PRE_SIGN_UP = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false };

/** Binds the triggers to this pool and its only client. */
export const createTriggerCaller = (triggers: CognitoTriggers, clientId: string): TriggerCaller => {
  const common = (sub: string) => ({
    region: REGION,
    userPoolId: USER_POOL_ID,
    userName: sub,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
  });
  const toAttributes = ({ sub, attributes }: Subject) => ({ sub, ...attributes });
  const toStatefulAttributes = (user: PoolUser) => ({ ...toAttributes(user), 'cognito:user_status': user.status });

  return {
    preSignUp: async (triggerSource, user, clientMetadata) => {
      if (!triggers.preSignUp) return NO_PRE_SIGN_UP;
      const event: PreSignUpTriggerEvent = {
        version: '1',
        triggerSource,
        ...common(user.userName ?? user.sub),
        // The sub does not exist yet when this trigger runs.
        request: { userAttributes: { ...user.attributes }, ...(clientMetadata && { clientMetadata }) },
        response: { ...NO_PRE_SIGN_UP },
      };
      return (await invoke({ name: 'PreSignUp', trigger: triggers.preSignUp, event })).response;
    },
    postConfirmation: async (triggerSource, user, clientMetadata) => {
      if (!triggers.postConfirmation) return;
      const event: PostConfirmationTriggerEvent = {
        version: '1',
        triggerSource,
        ...common(user.sub),
        request: { userAttributes: toStatefulAttributes(user), ...(clientMetadata && { clientMetadata }) },
        response: {},
      };
      await invoke({ name: 'PostConfirmation', trigger: triggers.postConfirmation, event });
    },
    invitation: async (user, { username, code }, clientMetadata) => {
      if (!triggers.customMessage) return undefined;
      const event: CustomMessageTriggerEvent = {
        version: '1',
        triggerSource: 'CustomMessage_AdminCreateUser',
        ...common(user.sub),
        request: {
          userAttributes: toStatefulAttributes(user),
          codeParameter: CODE,
          usernameParameter: USERNAME,
          linkParameter: '{##Click Here##}',
          ...(clientMetadata && { clientMetadata }),
        },
        response: { smsMessage: null, emailMessage: null, emailSubject: null },
      };
      const { response } = await invoke({ name: 'CustomMessage', trigger: triggers.customMessage, event });
      const { emailMessage, emailSubject } = response;
      if (!emailMessage || !emailSubject) return undefined;
      if (!emailMessage.includes(CODE) || !emailMessage.includes(USERNAME))
        throw new CognitoError('UserLambdaValidationException', 'An invitation must contain {username} and {####}.');
      return { subject: emailSubject, body: emailMessage.replaceAll(USERNAME, username).replaceAll(CODE, code) };
    },
    preToken: async (source, user) => {
      if (!triggers.preTokenGeneration) return {};
      const event: PreTokenGenerationV2TriggerEvent = {
        version: '2',
        triggerSource: `TokenGeneration_${source}`,
        ...common(user.userName ?? user.sub),
        request: {
          userAttributes: toStatefulAttributes(user),
          groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [] },
          scopes: ['aws.cognito.signin.user.admin'],
        },
        response: { claimsAndScopeOverrideDetails: {} },
      };
      return (
        (await invoke({ name: 'PreTokenGeneration', trigger: triggers.preTokenGeneration, event })).response
          .claimsAndScopeOverrideDetails ?? {}
      );
    },
  };
};
