import { make } from './dom.js';

/** Creates a labelled control with space for an error message. The function `problem` checks its value. */
export function newField({ name, label, control, problem }) {
  const error = make('p', { className: 'error', id: `${name}-error`, hidden: true });
  control.id = name;
  control.name = name;
  control.className = 'control';

  /** Shows a problem below the control, or removes the shown problem if `fault` is null. */
  const show = (fault) => {
    error.textContent = fault?.message ?? '';
    error.hidden = !fault;
    control.setAttribute('aria-invalid', String(Boolean(fault)));
    if (fault) control.setAttribute('aria-describedby', error.id);
    else control.removeAttribute('aria-describedby');
    return fault;
  };
  /** Shows the problem with the value, and returns the problem. Returns null for a valid value. */
  const check = () => show(problem(control.value));

  control.addEventListener('input', () => {
    if (!error.hidden) check();
  });
  control.addEventListener('change', () => {
    if (control.value !== '') check();
  });

  return {
    control,
    check,
    show,
    isComplete: () => problem(control.value) === null,
    node: make('div', { className: `field ${name}` }, make('label', { htmlFor: name }, label), control, error),
  };
}

/** Checks all fields. Focuses the first invalid field and returns its problem. Returns null if all fields are valid. */
export function firstProblem(fields) {
  const wrong = fields.map((field) => ({ field, fault: field.check() })).filter(({ fault }) => fault);
  wrong[0]?.field.control.focus();
  return wrong[0]?.fault ?? null;
}
