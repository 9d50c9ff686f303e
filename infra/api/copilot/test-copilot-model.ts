import { openSheet, testCopilotModel } from '@cloudmend/domain/copilot';
import { notFound } from '@cloudmend/domain/errors';
import { phraseByModel } from '../../models/phrase-by-model';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

type Uses = Pick<MemberUses, 'copilotModel' | 'models' | 'clock' | 'newId' | 'log'>;

/** Sentences over made-up facts. */
const narrateSample = () => {
  const sheet = openSheet();
  const sample = sheet.from('Sample');
  sheet.tell(
    'what',
  )`The bucket ${sample.name('resource', 'sample')} has been open for ${sample.count('age', 3, 'day')}.`;
  sheet.tell('dollars')`It costs ${sample.usdAMonth('cost', 12)}.`;
  return sheet.close();
};

/** Has the model word a sample now. */
export const testCopilotModelFor =
  (uses: Uses): Operation<typeof testCopilotModel> =>
  async () => {
    const settings = await uses.copilotModel.get();
    if (!settings) throw notFound('The model');
    // A model can be tried before it is switched on.
    const copilotModel = { ...uses.copilotModel, get: async () => ({ ...settings, isOn: true }) };
    const { outcome, fault, sentences } = await phraseByModel({ ...uses, copilotModel }, narrateSample(), 'test');
    if (outcome !== 'phrased') return { isUsable: false, answer: fault ?? 'The model gave no answer.' };
    const isWorded = sentences.some(({ isByModel }) => isByModel);
    return {
      isUsable: true,
      answer: isWorded
        ? 'The model answered, and its wording was kept.'
        : 'The model answered, and nothing was reworded.',
    };
  };

export const handler = serve(testCopilotModel, testCopilotModelFor);
