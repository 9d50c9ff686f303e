import { App, Stack } from 'aws-cdk-lib';
import { readBedrock } from '../lambda/bedrock-setting';
import { bedrockSetting, callModel } from './bedrock-access';

const MODEL = 'anthropic.claude-haiku-4-5-20251001-v1:0';
const PRICES = { input: 1, output: 5 };
const PROFILE = { id: `us.${MODEL}`, regions: ['us-east-1', 'us-east-2', 'us-west-2'] };

const allow = (config: Parameters<typeof callModel>[1]) => {
  const env = { account: '999988887777', region: 'us-east-1' };
  const stack = new Stack(new App(), 'Calls', { env });
  return stack.resolve(callModel(stack, config).map((statement) => statement.toStatementJson()));
};
const foundation = (region: string) => ({
  'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:bedrock:${region}::foundation-model/${MODEL}`]],
});
const profile = {
  'Fn::Join': [
    '',
    ['arn:', { Ref: 'AWS::Partition' }, `:bedrock:us-east-1:999988887777:inference-profile/us.${MODEL}`],
  ],
};

describe('a model on Amazon Bedrock', () => {
  it('may be called, and no other', () => {
    expect(allow({ model: MODEL, prices: PRICES })).toEqual([
      { Sid: 'CallModel', Effect: 'Allow', Action: 'bedrock:InvokeModel', Resource: foundation('us-east-1') },
    ]);
  });

  it('may be called in other regions by way of its profile only', () => {
    expect(allow({ model: MODEL, profile: PROFILE, prices: PRICES })).toEqual([
      { Sid: 'CallProfile', Effect: 'Allow', Action: 'bedrock:InvokeModel', Resource: profile },
      {
        Sid: 'CallModel',
        Effect: 'Allow',
        Action: 'bedrock:InvokeModel',
        Resource: PROFILE.regions.map(foundation),
        Condition: { StringLike: { 'bedrock:InferenceProfileArn': profile } },
      },
    ]);
  });

  it('may not be called by a profile that routes to any region', () => {
    const anywhere = { id: `global.${MODEL}`, regions: PROFILE.regions };
    expect(() => allow({ model: MODEL, profile: anywhere, prices: PRICES })).toThrow(/routes to any region/);
  });

  it('is passed to functions with its prices', () => {
    expect(readBedrock(bedrockSetting({ model: MODEL, prices: PRICES }))).toEqual({ model: MODEL, prices: PRICES });
    expect(readBedrock(bedrockSetting({ model: MODEL, profile: PROFILE, prices: PRICES }))).toEqual({
      model: PROFILE.id,
      prices: PRICES,
    });
    expect(readBedrock(undefined)).toBeUndefined();
    expect(() => readBedrock('{}')).toThrow(/model/);
  });
});
