import type { MemberActor } from '@cloudmend/domain/tenancy';
import type { ListedView, SavedView, ViewPage } from '@cloudmend/domain/work';

/** A view as the caller sees it. */
export const toListedView = (
  view: SavedView,
  { email }: Pick<MemberActor, 'email'>,
  defaults: Partial<Record<ViewPage, string>>,
): ListedView => ({ ...view, isMine: view.by === email, isDefault: defaults[view.page] === view.id });
