import { type Models, openModels } from '@cloudmend/infra/models';
import type { Outgoing } from '@cloudmend/infra/notify';
import { answerAsAnthropic } from './anthropic';
import { emulatedBedrock } from './bedrock';
import { answerAsOpenAi } from './openai';
import { openRate, type Rate } from './rate';

/** Calls a minute: of Anthropic's first tier; others publish more. */
const A_MINUTE = 50;
const REGION = 'us-east-1';

/** The model of the local installation on Amazon Bedrock, at the price of a small one. */
export const EMULATED_BEDROCK = { model: 'honest', prices: { input: 1, output: 5 } };

/** Anthropic, every OpenAI-compatible address, and Amazon Bedrock. */
export const openModelApis = (clock: () => Date) => {
  const rates = new Map<string, Rate>();
  const rateOf = (host: string): Rate => {
    const rate = rates.get(host) ?? openRate(clock, A_MINUTE);
    rates.set(host, rate);
    return rate;
  };
  const call: Outgoing['call'] = async ({ url, headers, body = '' }) => {
    const { hostname, pathname } = new URL(url);
    const request = { url, headers, body };
    if (hostname === 'api.anthropic.com' && pathname === '/v1/messages')
      return answerAsAnthropic(request, rateOf(hostname));
    if (pathname.endsWith('/chat/completions')) return answerAsOpenAi(request, rateOf(hostname));
    return { status: 404, body: '' };
  };
  const bedrock = emulatedBedrock(REGION, rateOf('bedrock'));
  return { outgoing: { call }, bedrockClient: async () => bedrock };
};

/** What a workspace of the local installation can choose among. */
export const emulatedModels = (clock: () => Date): Models =>
  openModels({ ...openModelApis(clock), bedrock: EMULATED_BEDROCK });
