import type { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { BedrockConfig } from '../config/stage-config';

const foundationModel = (stack: Stack, region: string, model: string): string =>
  stack.formatArn({ service: 'bedrock', region, account: '', resource: 'foundation-model', resourceName: model });

/**
 * Permission to call one model on Amazon Bedrock; Converse needs `bedrock:InvokeModel`. An inference profile needs the
 * model in every region that it routes to as well, there only by way of the profile:
 * https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-prereq.html. The key of the condition is written
 * as in https://repost.aws/knowledge-center/bedrock-access-denied-exception.
 */
export const callModel = (stack: Stack, { model, profile }: BedrockConfig): readonly PolicyStatement[] => {
  const actions = ['bedrock:InvokeModel'];
  if (profile?.id.startsWith('global.'))
    throw new Error(
      `The inference profile "${profile.id}" routes to any region, and data stays in the stage's: name a profile of a geography, such as "us." or "eu.".`,
    );
  if (!profile)
    return [
      new PolicyStatement({ sid: 'CallModel', actions, resources: [foundationModel(stack, stack.region, model)] }),
    ];
  const throughArn = stack.formatArn({ service: 'bedrock', resource: 'inference-profile', resourceName: profile.id });
  return [
    new PolicyStatement({ sid: 'CallProfile', actions, resources: [throughArn] }),
    new PolicyStatement({
      sid: 'CallModel',
      actions,
      resources: profile.regions.map((region) => foundationModel(stack, region, model)),
      conditions: { StringLike: { 'bedrock:InferenceProfileArn': throughArn } },
    }),
  ];
};

/** What functions are told of the model. */
export const bedrockSetting = ({ model, profile, prices }: BedrockConfig): string =>
  JSON.stringify({ model: profile?.id ?? model, prices });
