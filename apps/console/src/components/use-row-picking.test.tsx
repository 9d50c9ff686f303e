import { act, fireEvent, screen } from '@testing-library/react';
import { aFinding } from '@cloudmend/domain/testing';
import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { renderApp } from '../testing/render-app';
import { aWorkspace } from '../testing/workspace';

const IDS = ['f-1', 'f-2', 'f-3', 'f-4'];
const findings = IDS.map((id, place) =>
  aFinding({ id, title: `Fault ${place + 1}`, status: place === 2 ? 'muted' : 'open' }),
);

const open = async () => {
  const view = renderApp('/acme/security-findings?status=all', { workspace: aWorkspace({ findings }) });
  await screen.findByRole('table', { name: 'Findings' });
  return view;
};
const row = (place: number) => screen.getByRole('button', { name: `Fault ${place}` });
const picked = () =>
  screen
    .getAllByRole('checkbox', { name: /^Select Fault/ })
    .map((box) => (box instanceof HTMLInputElement && box.checked ? box.getAttribute('aria-label')?.slice(7, 14) : ''))
    .filter(Boolean);

describe('rows', () => {
  it('are selected by X, one at a time, if they can be', async () => {
    const { user } = await open();
    row(2).focus();
    await user.keyboard('x');
    expect(picked()).toEqual(['Fault 2']);
    row(3).focus();
    await user.keyboard('x');
    expect(picked()).toEqual(['Fault 2']);
    row(2).focus();
    await user.keyboard('x');
    expect(picked()).toEqual([]);
  });

  itAtNight('are selected as a range by Shift and an arrow key, past one that cannot be', async () => {
    const { user } = await open();
    row(2).focus();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(picked()).toEqual(['Fault 2', 'Fault 4']);
  });

  itAtNight('are selected as a range by Shift and a click, on the row or its tick box', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('checkbox', { name: /^Select Fault 1/ }));
    await user.keyboard('{Shift>}');
    await user.click(row(2));
    await screen.findByText('2 selected');
    await user.click(screen.getByRole('checkbox', { name: /^Select Fault 4/ }));
    await user.keyboard('{/Shift}');
    await screen.findByText('3 selected');
    expect(picked()).toEqual(['Fault 1', 'Fault 2', 'Fault 4']);
    expect(router.state.location.search).toBe('?status=all');
  });

  itAtNight('are selected by a long press on a touch screen, which does not open them', async () => {
    const { router } = await open();
    jest.useFakeTimers();
    fireEvent.touchStart(row(1));
    act(() => jest.advanceTimersByTime(600));
    jest.useRealTimers();
    fireEvent.touchEnd(row(1));
    fireEvent.click(row(1));
    expect(picked()).toEqual(['Fault 1']);
    expect(router.state.location.search).toBe('?status=all');
  });

  itAtNight('are left alone by letters that are typed', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Search title and detail' }), 'x');
    expect(picked()).toEqual([]);
  });
});
