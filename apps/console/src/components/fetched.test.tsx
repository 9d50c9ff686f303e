import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { UiProvider } from '@cloudmend/ui/provider';
import { Component, type ReactNode } from 'react';
import { Fetched, fetchedAtLast, onDemand } from './fetched';

const Part = () => <p>The part</p>;

/** A module that fails to load the first few times. */
const fetchedAfter = (failures: number) => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return Part;
  };
  return { OnDemand: onDemand(load), asked: () => asked };
};

class Net extends Component<{ readonly children: ReactNode }> {
  override state = { fault: '' };
  static getDerivedStateFromError = (error: Error) => ({ fault: error.message });
  override render = () => (this.state.fault === '' ? this.props.children : <p>Page crashed: {this.state.fault}</p>);
}

const renderPart = (part: ReactNode) =>
  render(
    <UiProvider>
      <Net>
        <p>The page</p>
        {part}
      </Net>
    </UiProvider>,
  );

describe('a lazy component that fails to load', () => {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => jest.restoreAllMocks());

  it('shows the error, keeps the page, and loads again on each press', async () => {
    const { OnDemand, asked } = fetchedAfter(2);
    renderPart(
      <Fetched waiting="Waiting">
        <OnDemand />
      </Fetched>,
    );
    expect(screen.getByText('Waiting')).toBeInTheDocument();
    for (const attempt of [1, 2]) {
      expect(await screen.findByText('Could not load.')).toBeInTheDocument();
      expect(screen.getByText('The page')).toBeInTheDocument();
      expect(asked()).toBe(attempt);
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    }
    expect(await screen.findByText('The part')).toBeInTheDocument();
  });

  itAtNight('loads again when it is reopened', async () => {
    const { OnDemand } = fetchedAfter(1);
    const onFault = jest.fn();
    const first = renderPart(
      <Fetched onFault={onFault}>
        <OnDemand />
      </Fetched>,
    );
    await waitFor(() => expect(onFault).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('Could not load.')).not.toBeInTheDocument();
    first.unmount();
    renderPart(
      <Fetched onFault={onFault}>
        <OnDemand />
      </Fetched>,
    );
    expect(await screen.findByText('The part')).toBeInTheDocument();
  });

  it('does not hide an error thrown by the component itself', async () => {
    const Broken = onDemand(async () => () => {
      throw new Error('a defect');
    });
    renderPart(
      <Fetched>
        <Broken />
      </Fetched>,
    );
    expect(await screen.findByText('Page crashed: a defect')).toBeInTheDocument();
  });
});

it('a required module is retried until it loads', async () => {
  jest.useFakeTimers();
  const load = jest.fn().mockRejectedValueOnce(new TypeError('down')).mockResolvedValue('there');
  const coming = fetchedAtLast(load);
  await jest.advanceTimersByTimeAsync(2_000);
  await expect(coming).resolves.toBe('there');
  expect(load).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});
