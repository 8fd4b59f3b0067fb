import sixfold


def test_there_is_a_list_of_all_games() -> None:
    assert "qwirkle" in sixfold.games()
