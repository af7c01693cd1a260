const digitsBefore = (text, position) => text.slice(0, position).replace(/\D/g, '').length;

/** Returns the caret position after the given number of digits in the text. */
function positionAfter(text, digits) {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digits) return index;
    if (/\d/.test(text[index])) seen += 1;
  }
  return text.length;
}

/** Formats a field while a person types, and keeps the caret after the same digit. */
export function formatWhileTyping(input, format) {
  input.addEventListener('input', ({ inputType = '' }) => {
    const isDeleting = inputType.startsWith('delete');
    const isAtEnd = input.selectionStart === input.value.length;
    const digits = digitsBefore(input.value, input.selectionStart);
    input.value = format(input.value, isDeleting);
    const position = isAtEnd ? input.value.length : positionAfter(input.value, digits);
    if (document.activeElement === input) input.setSelectionRange(position, position);
  });
}
