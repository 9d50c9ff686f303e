// Development has no built style sheet: this loads the styles of every page.
import '../document/render-pages';
