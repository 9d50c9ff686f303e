import type { InputOf } from '@cloudmend/domain/contract';
import type { saveCopilotModel } from '@cloudmend/domain/copilot';
import { aModelCall } from '@cloudmend/domain/testing';
import type { FakeRoutes } from './fake-routes';
import type { FakeWorkspace } from './workspace';

/** The calls of the copilot's model. */
export const modelRoutes = (world: FakeWorkspace): FakeRoutes => {
  const known = () =>
    (world.model ??= { settings: null, use: { month: '2026-11', calls: 0, tokens: 0, usd: 0 }, bedrock: null });
  return {
    'GET /tenants/*/copilot/model': known,
    'GET /tenants/*/copilot/model/calls': () => ({ instructions: 'You improve sentences.', calls: [aModelCall()] }),
    'POST /tenants/*/copilot/model/test': () => ({ isUsable: true, answer: 'The model answered.' }),
    'DELETE /tenants/*/copilot/model': () => {
      world.model = { ...known(), settings: null };
      return { isRemoved: true };
    },
    'POST /tenants/*/copilot/model': ({ body }) => {
      const { key, ...input } = body as unknown as InputOf<typeof saveCopilotModel>;
      const { bedrock, settings } = known();
      world.model = {
        ...known(),
        settings: {
          savedAt: '2026-11-20T08:00:00.000Z',
          savedBy: 'sub-1',
          isOn: input.isOn,
          caps: input.caps,
          provider: input.provider,
          model: input.model ?? bedrock?.model ?? '',
          prices: input.prices ?? bedrock?.prices ?? { input: 0, output: 0 },
          address: input.address ?? null,
          hasKey: key !== undefined || settings?.hasKey === true,
        },
      };
      return { provider: input.provider };
    },
  };
};
