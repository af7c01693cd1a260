import { make } from './dom.js';

/** A labelled control with room for what is wrong with it; `problem` looks at its value. */
export function newField({ name, label, control, problem }) {
  const error = make('p', { className: 'error', id: `${name}-error`, hidden: true });
  control.id = name;
  control.name = name;
  control.className = 'control';

  /** Shows what is wrong, or that nothing is; answers with it. */
  const check = () => {
    const found = problem(control.value);
    error.textContent = found?.message ?? '';
    error.hidden = !found;
    control.setAttribute('aria-invalid', String(Boolean(found)));
    if (found) control.setAttribute('aria-describedby', error.id);
    else control.removeAttribute('aria-describedby');
    return found;
  };

  control.addEventListener('input', () => {
    if (!error.hidden) check();
  });
  control.addEventListener('change', () => {
    if (control.value !== '') check();
  });

  return {
    control,
    check,
    isComplete: () => problem(control.value) === null,
    node: make('div', { className: `field ${name}` }, make('label', { htmlFor: name }, label), control, error),
  };
}

/** Checks all; the first that is wrong gets the focus and is the answer. */
export function firstProblem(fields) {
  const wrong = fields.map((field) => ({ field, found: field.check() })).filter(({ found }) => found);
  wrong[0]?.field.control.focus();
  return wrong[0]?.found ?? null;
}
