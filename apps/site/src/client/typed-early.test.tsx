import { act, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { SignUpIsland } from '../sign-up/sign-up-island';
import { ISLAND_ID } from './island';
import { takeOver } from './take-over';

describe('late hydration', () => {
  it('keeps and processes what was typed before', async () => {
    const page = <SignUpIsland open={() => new Promise(() => undefined)} />;
    document.body.innerHTML = `<div id="${ISLAND_ID}">${renderToString(page)}</div>`;
    (screen.getByLabelText('Work email') as HTMLInputElement).value = 'mira@globex.example';
    (screen.getByLabelText('Password') as HTMLInputElement).value = 'Long-enough-1';
    await act(async () => takeOver(page));
    expect(screen.getByLabelText('Work email')).toHaveValue('mira@globex.example');
    expect(screen.getByLabelText(/^Workspace/)).toHaveValue('globex');
    expect(screen.getByText('strong')).toBeInTheDocument();
  });
});
