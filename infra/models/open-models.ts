import type { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import type { Outgoing } from '../notify/outgoing';
import { writeByAnthropic } from './anthropic';
import { ModelError, type Models } from './model';
import { writeByOpenAi } from './openai';

interface ModelsOptions {
  /** Calls addresses outside: public ones only. */
  readonly outgoing: Pick<Outgoing, 'call'>;
  readonly bedrock: Models['bedrock'];
  /** Asked for only where a model of Bedrock is configured. */
  readonly bedrockClient: () => Promise<Pick<BedrockRuntimeClient, 'send'>>;
}

/** Models by their provider. */
export const openModels = ({ outgoing, bedrock, bedrockClient }: ModelsOptions): Models => ({
  bedrock,
  write: async (access, prompt) => {
    switch (access.provider) {
      case 'anthropic':
        return writeByAnthropic(outgoing, access, prompt);
      case 'openai':
        return writeByOpenAi(outgoing, access, prompt);
      case 'bedrock':
        if (!bedrock) throw new ModelError('The installation has no model on Amazon Bedrock.');
        // Its SDK is large, and most functions never call it.
        return (await import('./bedrock')).writeByBedrock(
          await bedrockClient(),
          { ...access, model: bedrock.model },
          prompt,
        );
    }
  },
});
