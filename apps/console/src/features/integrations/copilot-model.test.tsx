import { screen, within } from '@testing-library/react';
import { type Narration, openSheet } from '@cloudmend/domain/copilot';
import { aModelSettings } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../../testing/render-app';
import { aWorkspace } from '../../testing/workspace';

const TIMEOUT_MS = 60_000;
const USE = { month: '2026-11', calls: 3, tokens: 12_000, usd: 0.42 };
const ON = { settings: { ...aModelSettings(), hasKey: true }, use: USE, bedrock: null };

const openPage = (workspace: Parameters<typeof aWorkspace>[0] = {}) =>
  renderApp('/acme/integrations', { workspace: aWorkspace({ plan: 'pro', ...workspace }) });

describe('the model for explanations', () => {
  it(
    'is added with its key, prices and caps, and the key is not kept on the page',
    async () => {
      const { user, api } = openPage();
      await user.click(await screen.findByRole('button', { name: 'Add model' }));
      const form = within(screen.getByRole('form', { name: 'Model' }));
      expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
      await user.selectOptions(form.getByLabelText('Provider'), 'OpenAI-compatible');
      await user.type(form.getByLabelText('Model'), 'small');
      await user.type(form.getByLabelText('Address'), 'https://models.acme.example/v1');
      await user.type(form.getByLabelText('API key'), 'sk-0123456789');
      await user.type(form.getByLabelText('Price of a million input tokens'), '1');
      await user.type(form.getByLabelText('Price of a million output tokens'), '5');
      await user.click(form.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('OpenAI-compatible, models.acme.example')).toBeVisible();
      expect(
        api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/copilot/model'))?.body,
      ).toEqual({
        provider: 'openai',
        isOn: true,
        model: 'small',
        address: 'https://models.acme.example/v1',
        key: 'sk-0123456789',
        prices: { input: 1, output: 5 },
        caps: { tokens: 5_000_000, usd: 20 },
      });
      expect(document.body.innerHTML).not.toContain('sk-0123456789');
    },
    TIMEOUT_MS,
  );

  itAtNight(
    'shows use and caps, is tested, switched off, and shows what was sent',
    async () => {
      const { user, api } = openPage({ model: ON });
      expect(await screen.findByText(/\$0\.42 of \$10\.00, 12,000 of 1,000,000 tokens/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Test the model' }));
      expect(await screen.findByText('The model answered.')).toBeVisible();
      await user.click(screen.getByRole('switch', { name: 'On' }));
      expect(await screen.findByText('The model is off.')).toBeVisible();
      expect(api.requests.findLast(({ path }) => path.endsWith('/copilot/model'))).toBeDefined();
      await user.click(screen.getByText('Last calls'));
      expect(await screen.findByText(/3 of 4 sentences worded; 1,020 tokens/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Disconnect the model' }));
      await user.click(screen.getByRole('button', { name: 'Disconnect the model' }));
      expect(await screen.findByRole('button', { name: 'Add model' })).toBeVisible();
    },
    TIMEOUT_MS,
  );

  itAtNight(
    'is that of Amazon Bedrock if the installation has one',
    async () => {
      const bedrock = { model: 'anthropic.claude-haiku', prices: { input: 1, output: 5 } };
      const { user } = openPage({ model: { settings: null, use: USE, bedrock } });
      await user.click(await screen.findByRole('button', { name: 'Add model' }));
      expect(screen.getByText(/anthropic\.claude-haiku, \$1 for a million input tokens/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Amazon Bedrock')).toBeVisible();
    },
    TIMEOUT_MS,
  );

  it(
    'is not shown to members',
    async () => {
      openPage({ role: 'tenant-viewer', model: ON });
      expect(await screen.findByText("You don't have permission to manage integrations.")).toBeVisible();
      expect(screen.queryByText('Model for explanations')).toBeNull();
    },
    TIMEOUT_MS,
  );
});

describe('an answer worded by a model', () => {
  const narrate = (): Narration => {
    const sheet = openSheet();
    sheet.tell('answer')`Usage cost ${sheet.from('Bill').usd('cost', 1200)}.`;
    return sheet.close();
  };
  const ask = async (phrasing: () => unknown) => {
    const app = renderApp('/acme/home', {
      workspace: aWorkspace({ plan: 'pro' }),
      routes: {
        'POST /tenants/*/copilot/questions': () => ({
          intent: 'cost-total',
          ...narrate(),
          choices: [],
          next: [],
          canPhrase: true,
        }),
        'POST /tenants/*/copilot/phrasings': phrasing,
      },
    });
    await screen.findByRole('button', { name: 'Ask' });
    await app.user.keyboard('{Control>}j{/Control}');
    const panel = within(await screen.findByRole('dialog', { name: /Ask/ }));
    await app.user.type(await panel.findByRole('textbox', { name: 'Question' }), 'What did we spend?{Enter}');
    return { ...app, panel };
  };

  it(
    'says so, with its facts',
    async () => {
      const { panel, api } = await ask(() => {
        const { sentences, facts } = narrate();
        const [one] = sentences;
        return {
          outcome: 'phrased',
          replaced: 0,
          facts,
          sentences: [{ ...one, text: 'Your usage cost $1,200.', isByModel: true }],
        };
      });
      expect(await panel.findByText('Your usage cost $1,200.')).toBeVisible();
      expect(panel.getByText(/1 of 1 sentence worded by a model/)).toBeVisible();
      expect(panel.getByRole('button', { name: 'cost $1,200' })).toBeVisible();
      expect(api.requests.find(({ path }) => path.endsWith('/copilot/phrasings'))?.body).toEqual({
        question: 'What did we spend?',
      });
    },
    TIMEOUT_MS,
  );

  it(
    'stays as it was if the model fails',
    async () => {
      const { panel } = await ask(() => {
        const { sentences, facts } = narrate();
        return {
          outcome: 'failed',
          replaced: 0,
          facts,
          sentences: sentences.map((one) => ({ ...one, isByModel: false })),
        };
      });
      expect(await panel.findByText('Usage cost $1,200.')).toBeVisible();
      expect(panel.queryByText(/worded by a model/)).toBeNull();
    },
    TIMEOUT_MS,
  );

  itAtNight.each([
    [0, 'The model left the sentences as they are.'],
    [1, "None of the model's sentences was used."],
  ])(
    'stays as it was, with the reason, if %i wordings of the model were replaced',
    async (replaced, reason) => {
      const { panel } = await ask(() => {
        const { sentences, facts } = narrate();
        return {
          outcome: 'phrased',
          replaced,
          facts,
          sentences: sentences.map((one) => ({ ...one, isByModel: false })),
        };
      });
      expect(await panel.findByText(new RegExp(reason))).toBeVisible();
    },
    TIMEOUT_MS,
  );
});
