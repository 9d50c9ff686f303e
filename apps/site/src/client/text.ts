import { closeMenuOnLink } from '../chrome/close-menu';
import { followScheme } from '../landing/follow-scheme';
import { keepAddOnTotal } from '../pricing/add-on-total';

closeMenuOnLink(document);
followScheme(document);
keepAddOnTotal(document);
