#!/usr/bin/env node
// `npm run questions`: learns from the wordings how questions are understood. Run it after a change of wordings, concepts or features.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

register();
const { learnWeights } = await import('../libs/domain/src/copilot/testing/learn-weights.ts');
const { VOCABULARY, WORDINGS } = await import('../infra/api/copilot/testing/wordings.ts');
const { intents, bias, features } = learnWeights(WORDINGS, VOCABULARY);
// A feature on each line, so that a change of one shows as one.
const lines = Object.entries(features).map(
  ([feature, pairs]) => `${JSON.stringify(feature)}: ${JSON.stringify(pairs)}`,
);
writeFileSync(
  fileURLToPath(new URL('../libs/domain/src/copilot/ask/weights.json', import.meta.url)),
  `{"intents": ${JSON.stringify(intents)},\n"bias": ${JSON.stringify(bias)},\n"features": {\n${lines.join(',\n')}\n}}\n`,
);
process.stdout.write(`Learnt ${lines.length} features from ${WORDINGS.length} wordings.\n`);
