import { screen } from '@testing-library/react';
import { NO_CHANGES } from '@cloudmend/domain/scans';
import { renderApp } from '../../../testing/render-app';
import { aScanDetail, aWorkspace } from '../../../testing/workspace';

const renderChanges = (changes: Partial<typeof NO_CHANGES>, isFirst = false) =>
  renderApp('/acme/scan', {
    workspace: aWorkspace({
      scans: [
        aScanDetail({ scanId: 's-9', scanTs: '2026-11-20T18:00:00.000Z', changes: { ...NO_CHANGES, ...changes } }),
        ...(isFirst ? [] : [aScanDetail({ scanId: 's-8', scanTs: '2026-11-19T18:00:00.000Z' })]),
      ],
    }),
  });

describe('changes since the last scan', () => {
  it('link each kind to its findings', async () => {
    renderChanges({ new: 3, readable: 1200, unreadable: 2 });
    expect(await screen.findByRole('link', { name: '3 new' })).toHaveAttribute(
      'href',
      '/acme/security-findings?status=all&scan=s-9&change=new',
    );
    expect(screen.getByRole('link', { name: '1,200 newly readable' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '2 no longer readable' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /resolved/ })).not.toBeInTheDocument();
  });

  it('show the findings of a first scan, which cannot have changes', async () => {
    renderChanges({ new: 92 }, true);
    expect(await screen.findByRole('link', { name: '92 new' })).toBeInTheDocument();
    expect(screen.getByText(/^Found in the first scan:/)).toBeInTheDocument();
    expect(screen.queryByText(/since the last scan/)).not.toBeInTheDocument();
  });

  it('say so if nothing changed', async () => {
    renderChanges({});
    expect(await screen.findByText('Nothing changed since the last scan.')).toBeInTheDocument();
  });
});
