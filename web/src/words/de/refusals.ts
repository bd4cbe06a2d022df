import type { Dictionary } from '../words.svelte';

export const refusals: Dictionary['common']['refusals'] = {
  offline: 'Der Server ist gerade nicht erreichbar.',
  unavailable: 'Der Server kann gerade nichts speichern. Versuch es gleich noch einmal.',
  internal: 'Auf dem Server ist etwas schiefgegangen. Versuch es noch einmal.',
  other: 'Das hat nicht geklappt. Lade diese Seite neu.',

  reference: 'Vorgang:',
  again: 'Wieder möglich',

  no_table: 'Diesen Tisch gibt es nicht, oder du darfst ihn nicht sehen.',
  table_damaged: 'Die Daten dieses Tisches sind beschädigt. Vielleicht gibt es eine Kopie.',
  bad_invite: 'Diese Einladung gilt nicht für diesen Tisch. Bitte um einen neuen Link.',
  old_invite: 'Dieser Link wurde durch einen neuen ersetzt. Bitte um den neuen.',
  banned: 'Die Betreiber dieses Servers lassen deine Adresse eine Zeit lang nicht herein.',
  seat_taken: 'Dieser Platz ist schon besetzt.',
  bad_terms: 'Dieser Name geht hier nicht. Wähl einen anderen.',
  bad_key: 'Dieser Server kennt dieses Gerät nicht. Beginne ein Spiel, dann lernt er dich kennen.',
  too_fast: 'Das war zu schnell.',
  too_many: 'Es ist zu viel auf einmal offen. Beende erst ein Spiel oder schließ eine Seite.',
  too_large: 'Das ist zu groß.',
  too_slow: 'Die Verbindung ist gerade zu langsam. Versuch es noch einmal.',

  illegal_move: 'Dieser Zug geht jetzt nicht.',
  not_your_turn: 'Du bist nicht am Zug.',
  behind: 'Am Tisch ist es weitergegangen. Schau noch einmal hin.',
  no_undo: 'Zu spät: Inzwischen hat schon jemand gespielt.',
  game_over: 'Das Spiel ist vorbei.',
  not_over: 'Das kannst du sehen, wenn das Spiel vorbei ist.',
  not_started: 'Es sind noch Plätze frei.',
  not_seated: 'Du sitzt nicht an diesem Tisch, oder ein Computer spielt für dich.',
  not_allowed: 'Das geht an diesem Tisch nicht.',
  thinking_failed: 'In der Zeit fand sich kein guter Zug. Frag noch einmal.',

  unknown_game: 'Dieses Spiel gibt es hier nicht.',
  bad_players: 'Dieses Spiel ist nicht für so viele Personen.',
  bad_option: 'So lässt sich dieses Spiel nicht spielen.',
  bad_seat: 'Diesen Platz gibt es an diesem Tisch nicht.',
  bad_position: 'Diese Stellung ist nicht möglich.',
  bad_record: 'Das ist keine Aufzeichnung eines Spiels, oder sie wurde verändert.',
  bad_host: 'Unter dieser Adresse antwortet der Server nicht.',
  bad_origin: 'Das geht nur auf der Seite dieses Servers.',
};
