import { useState } from 'react';
import { Button, Menu, Modal } from '@mantine/core';
import { IconBookmark, IconDots } from '@tabler/icons-react';
import type { ListedView, ViewPage } from '@cloudmend/domain/work';
import { useCan } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import { useViewActions } from '../../queries/work';
import { formatCount } from '../format';
import { notifyDone, notifyFault, toMessage } from '../notify';
import { SaveViewForm } from './save-view-form';
import { readColumns, toViewAddress, toViewSearch, useViewAddress, VIEW } from './use-view-address';
import styles from './work.module.css';

export interface Preset {
  readonly name: string;
  /** As the address holds it, sorted. */
  readonly search: string;
  readonly count: number | undefined;
}

interface ViewTabsProps {
  readonly page: ViewPage;
  readonly presets: readonly Preset[];
}

const linkTo = (id: string): string => `${window.location.origin}${window.location.pathname}?${VIEW}=${id}`;

interface ViewMenuProps {
  readonly view: ListedView;
  readonly current: Pick<ListedView, 'search' | 'columns'>;
  readonly onRemoved: () => void;
}

const ViewMenu = ({ view, current, onRemoved }: ViewMenuProps) => {
  const { save, remove, makeDefault } = useViewActions();
  const isAdmin = useCan('manageUsers');
  const run = (work: Promise<unknown>, done: string, after?: () => void): void =>
    void work.then(
      () => {
        notifyDone(done);
        after?.();
      },
      (error: unknown) => notifyFault(toMessage(error, 'Could not change the view.')),
    );
  const { id, page, name, isShared, isDefault, isMine } = view;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" aria-label={`View ${name}`}>
          <IconDots size={16} stroke={1.5} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => run(Promise.resolve(navigator.clipboard?.writeText(linkTo(id))), 'Link copied.')}>
          Copy link
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            run(
              makeDefault.mutateAsync({ page, id: isDefault ? null : id }),
              isDefault ? 'Default view removed.' : 'The page opens with this view.',
            )
          }
        >
          {isDefault ? 'Remove as default' : 'Make default'}
        </Menu.Item>
        {isMine && (
          <Menu.Item onClick={() => run(save.mutateAsync({ id, page, name, isShared, ...current }), 'View updated.')}>
            Save changes
          </Menu.Item>
        )}
        {(isMine || isAdmin) && (
          <Menu.Item onClick={() => run(remove.mutateAsync(id), 'View removed.', onRemoved)}>Remove</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

/** Views of a list: those of the product, then the saved ones. */
export const ViewTabs = ({ page, presets }: ViewTabsProps) => {
  const { views, active, isLost, search, setSearch } = useViewAddress(page);
  const [isSaving, setSaving] = useState(false);
  const current = { search: toViewSearch(search), columns: readColumns(search) };
  const open = (next: string | URLSearchParams): void => setSearch(new URLSearchParams(next));
  return (
    <>
      {isLost && <Note tone="info">This view was removed, or it is private to someone else.</Note>}
      <div className={styles.tabs} role="group" aria-label="Views">
        {presets.map(({ name, search: own, count }) => (
          <button
            key={name}
            type="button"
            className={styles.tab}
            aria-pressed={!active && current.search === own}
            onClick={() => open(own)}
          >
            {name}
            {count !== undefined && <small>{formatCount(count)}</small>}
          </button>
        ))}
        {views.map((view) => (
          <button
            key={view.id}
            type="button"
            className={styles.tab}
            aria-pressed={active?.id === view.id}
            title={view.isShared ? `Shared by ${view.by}` : 'Only you see this view'}
            onClick={() => open(toViewAddress(view))}
          >
            {view.name}
          </button>
        ))}
        <span className={styles.end}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconBookmark size={15} stroke={1.5} />}
            onClick={() => setSaving(true)}
          >
            Save view
          </Button>
          {active && <ViewMenu view={active} current={current} onRemoved={() => open('')} />}
        </span>
      </div>
      <Modal opened={isSaving} onClose={() => setSaving(false)} title="Save view">
        <SaveViewForm
          view={{ page, ...current }}
          onClose={() => setSaving(false)}
          onSaved={(view) => {
            setSaving(false);
            open(toViewAddress(view));
          }}
        />
      </Modal>
    </>
  );
};
