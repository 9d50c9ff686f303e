import { screen, within } from '@testing-library/react';
import { eventBusPolicy, SAMPLE_BUS, sampleEventPattern } from '@cloudmend/domain/aws';
import { renderApp } from '../../testing/render-app';

it('shows the policy that an event bus needs, and adds the bus', async () => {
  const { user, api } = renderApp('/acme/integrations', {
    routes: {
      'GET /tenants/*/destinations/event-bus-policy': () => ({
        policy: eventBusPolicy({ bus: SAMPLE_BUS, tenantId: 'acme', master: '999988887777' }),
        pattern: sampleEventPattern('acme'),
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add destination' }));
  const form = screen.getByRole('form', { name: 'Add destination' });
  await user.selectOptions(within(form).getByLabelText('Type'), 'eventbridge');
  await user.type(within(form).getByLabelText('Name'), 'Security bus');
  await user.type(within(form).getByLabelText('Event bus ARN'), SAMPLE_BUS);
  const policy = await within(form).findByLabelText<HTMLTextAreaElement>('Policy of the event bus');
  expect(JSON.parse(policy.value)).toMatchObject({
    Statement: [
      {
        Resource: SAMPLE_BUS,
        Condition: {
          'ForAllValues:StringEquals': { 'events:source': 'cloudmend.acme' },
          Null: { 'events:source': 'false' },
        },
      },
    ],
  });
  await user.click(within(form).getByRole('button', { name: 'Add destination' }));
  expect(await screen.findByText('Security bus is added.')).toBeInTheDocument();
  const saved = api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('/destinations'));
  expect(saved?.body).toMatchObject({ secret: { kind: 'eventbridge', bus: SAMPLE_BUS } });
});
