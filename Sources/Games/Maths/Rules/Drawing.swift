/// Something to draw or write, by name; the page decides how it looks.
public indirect enum Drawing: Sendable, Hashable {
  /// A number in digits.
  case number(Int)
  /// A letter or a digit, as a sign.
  case letter(String)
  /// A picture, a flag or a symbol.
  case picture(String)
  /// At least one copy of the same picture.
  case pictures(String, count: Int)
  /// A text, by its name, such as "colour.red".
  case word(String)
  /// A spot of colour (`#rrggbb`) in the outline of a shape.
  case spot(colour: String, shape: String)
  /// A geometric shape in a colour (`#rrggbb`).
  case shape(String, colour: String)
  /// Things side by side, from left to right.
  case row([Drawing])
  /// Things above each other, from top to bottom.
  case column([Drawing])
  /// A term: two numbers and the sign between them.
  case term(Int, Operation, Int)
}

/// An arithmetic operation on two numbers.
public enum Operation: String, Sendable, CaseIterable {
  case plus = "+"
  case minus = "−"
  case times = "×"
  case dividedBy = "÷"
}
